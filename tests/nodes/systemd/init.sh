# Becomes systemd as the first process of its namespaces. Everything that systemd and the unit write
# goes into memory, and none of the system's own units is started.
set -eu
here=$1
if [ $# -eq 2 ]; then
    echo 0 >"$2/cgroup.procs"
    exec unshare --cgroup sh "$0" "$here"
fi

# The files of the unit, at the paths that it names.
mount -t overlay -o "lowerdir=/etc,upperdir=$here/private/etc,workdir=$here/private/work" overlay /etc
rm -rf /etc/systemd/system
mkdir -p /etc/systemd/system/postern.service.d /etc/postern
cp "$here/postern.service" /etc/systemd/system/
cp "$here/test.conf" /etc/systemd/system/postern.service.d/
for target in sysinit basic network-online shutdown; do
    printf '[Unit]\nDefaultDependencies=no\n' >"/etc/systemd/system/$target.target"
done
install -m 600 "$here/database-url" /etc/postern/
rm -f /etc/machine-id
touch /etc/machine-id
mount -t tmpfs -o mode=755 tmpfs /usr/local/bin
install -m 755 /dev/null /usr/local/bin/postern
mount --bind "$here/postern" /usr/local/bin/postern

mount -t tmpfs -o mode=755 tmpfs /run
mkdir /run/database /run/none
mount --bind "$here/database" /run/database

mount -t proc proc /proc
mount --bind /proc/sys /proc/sys
mount -o remount,bind,ro /proc/sys
mount -o remount,bind,ro /sys
umount --recursive --lazy /sys/fs/cgroup 2>/dev/null || true
mount -t cgroup2 cgroup2 /sys/fs/cgroup
mount -t tmpfs -o mode=1777 tmpfs /var/tmp
mount -t tmpfs -o mode=1777 tmpfs /tmp
# Credentials are mounted by a process with its own mounts, which must be propagated here.
mount --make-rshared /
cd /
exec env -i container=postern-test PATH=/usr/sbin:/usr/bin:/sbin:/bin SYSTEMD_UNIT_PATH=/etc/systemd/system \
    SYSTEMD_GENERATOR_PATH=/run/none SYSTEMD_ENVIRONMENT_GENERATOR_PATH=/run/none SYSTEMD_LOG_TARGET=console \
    /lib/systemd/systemd --system --unit=postern.service --show-status=no
