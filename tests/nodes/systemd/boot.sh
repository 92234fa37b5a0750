# Boots systemd in new namespaces, and runs there the commands from standard input, one a line. Each
# is answered with its output and a line “ended” with its status. systemd ends when standard input
# ends, however the program at its other end ends. The script must be started in a separate mount
# namespace, as root, with a folder that contains what init.sh needs. Where the system does not
# allow this, the first line is “cannot be made” with the reason; otherwise it is “booting”.
set -u
here=$1

cannot() {
    echo "cannot be made: $*"
    exit 0
}
unshare --pid --mount --uts --ipc --cgroup --fork true 2>"$here/why" || cannot "$(cat "$here/why")"
mount --make-rprivate / || cannot "mounts stay shared"
mkdir "$here/cgroup" "$here/private" "$here/probe"
mount -t cgroup2 cgroup2 "$here/cgroup" 2>"$here/why" || cannot "$(cat "$here/why")"
mount -t tmpfs -o mode=755 tmpfs "$here/private" 2>"$here/why" || cannot "$(cat "$here/why")"
mkdir "$here/private/etc" "$here/private/work"
mount -t overlay -o "lowerdir=/etc,upperdir=$here/private/etc,workdir=$here/private/work" overlay "$here/probe" 2>"$here/why" ||
    cannot "$(cat "$here/why")"
umount "$here/probe"
group=$here/cgroup$(sed -n 's/^0:://p' /proc/self/cgroup)/postern-test.$$
mkdir "$group" 2>"$here/why" || cannot "$(cat "$here/why")"

# Its output goes to a file, so that the pipe closes when this script ends.
unshare --pid --mount --uts --ipc --fork --kill-child sh "${0%/*}/init.sh" "$here" "$group" >"$here/boot.log" 2>&1 </dev/null &
boot=$!
end() {
    # It is gone when all its children are gone.
    kill -9 "${first:-$boot}"
    wait "$boot"
    find "$group" -depth -type d -exec rmdir {} \;
} 2>/dev/null
trap end EXIT
trap 'exit 1' HUP INT TERM
first=
while [ -z "$first" ]; do
    kill -0 "$boot" || exit 1
    first=$(cat "/proc/$boot/task/$boot/children")
    first=${first% }
done
echo "booting"

while read -r command; do
    nsenter --target "$first" --all sh -c "$command" </dev/null 2>&1
    echo "ended $?"
done
