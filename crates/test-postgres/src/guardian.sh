# Runs a PostgreSQL cluster in a temporary folder until standard input is closed, which also happens
# when the program at the other end is killed. Reads commands from standard input, one per line, and
# answers each with “done”, or with “failed” and the reason.
#
# The first argument, “data” or “pg_wal”, puts that part of the cluster on a separate small disk. The
# script then runs as root in a mount namespace. The second argument is its user and group outside,
# unless that is root: 1000:1000.
#
# IN_MEMORY=1 puts the cluster into memory if there is room for some hundred databases and TMPDIR is
# not set to another folder.
set -u
cd /
disk=${1:-}
outside=${2:-}

fail() {
    echo "failed $*"
    exit 1
}

bin=${PG_BIN:-}
if [ -z "$bin" ] && command -v initdb >/dev/null; then
    bin=$(dirname "$(readlink -f "$(command -v initdb)")")
fi
if [ -z "$bin" ]; then
    bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
fi
[ -x "$bin/initdb" ] ||
    fail "PostgreSQL is missing: run tests/postgres/setup, or name the folder of its programs in PG_BIN"

# PostgreSQL refuses to run as root.
user=
if [ "$(id -u)" -eq 0 ] && [ -z "$outside" ]; then
    user=nobody
    ! id -u postgres >/dev/null 2>&1 || user=postgres
fi
unprivileged() {
    if [ -n "$user" ]; then
        setpriv --reuid="$user" --regid="$(id -g "$user")" --clear-groups -- "$@" </dev/null
    elif [ -n "$outside" ]; then
        unshare --user --map-user="${outside%:*}" --map-group="${outside#*:}" -- "$@" </dev/null
    else
        "$@" </dev/null
    fi
}

# An in-memory file system accounts for neither the memory of programs nor a container's limit.
has_memory() {
    [ "$(df --output=avail /dev/shm | tail -n 1)" -gt 4000000 ] &&
        [ "$(sed -n 's/^MemAvailable: *\([0-9]*\) kB$/\1/p' /proc/meminfo)" -gt 4000000 ] || return 1
    limit=$(cat /sys/fs/cgroup/memory.max || echo max)
    [ "$limit" = max ] || [ "$limit" -gt 8000000000 ]
}
where=${TMPDIR:-/tmp}
# The strategy for copying a database. If a checkpoint does not wait for a disk, copying files takes
# half the time of writing through the write-ahead log. Versions before 15 only copy files.
strategy=
if [ -n "${IN_MEMORY:-}" ] && [ -z "${TMPDIR:-}" ] && has_memory 2>/dev/null; then
    where=/dev/shm
    "$bin/postgres" --version | grep -q ' 14\.' || strategy="STRATEGY file_copy"
fi
folder=$(unprivileged mktemp -d "$where/postern-postgres.XXXXXX") || fail "no temporary folder can be made"
remove() {
    unprivileged "$bin/pg_ctl" -D "$folder/data" -s -m immediate stop >/dev/null 2>&1
    [ -z "$disk" ] || umount --lazy "$folder/$disk"
    rm -rf "$folder"
}
trap remove EXIT
trap 'exit 1' HUP INT TERM

control() {
    said=$(unprivileged "$bin/pg_ctl" -D "$folder/data" -l "$folder/log" -s -w -t 60 "$@" 2>&1)
}
query() {
    said=$(unprivileged "$bin/psql" -X -q -h "$folder" -U postgres -d postgres -v ON_ERROR_STOP=1 -c "$1" 2>&1)
}
answer() {
    if [ "$1" -eq 0 ]; then
        echo "done"
    else
        echo "failed $(echo "$said" | tr '\n' ' ')"
    fi
}

if [ -n "$disk" ]; then
    unprivileged mkdir "$folder/$disk"
    owner=
    [ -z "$user" ] || owner=",uid=$(id -u "$user"),gid=$(id -g "$user")"
    mount -t tmpfs -o "size=128m,mode=0700$owner" tmpfs "$folder/$disk" || fail "no disk can be mounted"
    # Small files that are not recycled, so that writing soon needs a new one.
    set -- --waldir="$folder/pg_wal" --wal-segsize=1
fi

# With a collation other than C, tests detect queries that leave the order to it. The files that
# initdb writes need not survive a power cut.
said=$(unprivileged "$bin/initdb" -D "$folder/data" -U postgres -A trust --no-sync --no-instructions \
    --encoding=UTF8 --locale=C --locale-provider=icu --icu-locale=en ${disk:+"$@"} 2>&1) || fail "initdb: $(echo "$said" | tr '\n' ' ')"
cat >>"$folder/data/postgresql.conf" <<END
listen_addresses = ''
unix_socket_directories = '$folder'
max_connections = 300
shared_buffers = 64MB
fsync = on
full_page_writes = on
${disk:+wal_recycle = off
min_wal_size = 2MB}
END
control start || fail "PostgreSQL does not start: $(tail -n 5 "$folder/log" | tr '\n' ' ')"
echo "ready $folder"
echo "$bin"

while read -r command name from; do
    case $command in
    create)
        query "CREATE DATABASE $name TEMPLATE $from $strategy"
        answer $?
        ;;
    # In the background, because removing a database has to wait for the disk.
    drop) query "DROP DATABASE IF EXISTS $name WITH (FORCE)" & ;;
    stop)
        control -m "$name" stop
        answer $?
        ;;
    start)
        # A crashed server may be restarting already.
        unprivileged "$bin/pg_ctl" -D "$folder/data" status >/dev/null || control start
        answer $?
        ;;
    fill)
        said=$(unprivileged dd if=/dev/zero of="$folder/$disk/ballast" bs=4k 2>&1)
        [ "$(df --output=avail "$folder/$disk" | tail -n 1)" -eq 0 ]
        answer $?
        ;;
    empty)
        said=$(unprivileged rm "$folder/$disk/ballast" 2>&1)
        answer $?
        ;;
    esac
done
