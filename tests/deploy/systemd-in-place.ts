import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Starts and stops one unit as its file says, as far as a process without systemd can: its user, its folder, its variables. */
const SYSTEMCTL = `#!/bin/bash
set -e
unit=/etc/systemd/system/kalends.service
value() { sed -n "s/^$1=//p" $unit; }
pid=/run/kalends.pid
start() {
  user=$(value User) state=/var/lib/$(value StateDirectory)
  install -d -o $user -g $user -m $(value StateDirectoryMode) $state
  set -a; . $(value EnvironmentFile); eval "$(value Environment)"; set +a
  cd $(value WorkingDirectory)
  umask $(value UMask)
  setsid setpriv --reuid $user --regid $user --clear-groups --no-new-privs $(value ExecStart) >> /var/log/kalends.log 2>&1 &
  echo $! > $pid
  until curl -fsS http://127.0.0.1:$KALENDS_PORT/healthz > /dev/null 2>&1; do kill -0 $(cat $pid); sleep 0.1; done
}
stop() { kill $(cat $pid); while kill -0 $(cat $pid) 2> /dev/null; do sleep 0.1; done; }
case "$*" in
  daemon-reload) ;;
  'enable --now kalends' | 'start kalends') start ;;
  'stop kalends') stop ;;
  'restart kalends') stop; start ;;
  'reload caddy')
    { cat /etc/caddy/globals; cat /etc/caddy/Caddyfile; } > /etc/caddy/whole
    caddy validate --adapter caddyfile --config /etc/caddy/whole
    setsid caddy run --adapter caddyfile --config /etc/caddy/whole >> /var/log/caddy.log 2>&1 & ;;
  *) echo "systemctl $*: not known here" >&2; exit 1 ;;
esac
`;

const JOURNALCTL = `#!/bin/sh
[ "$1 $2" = '-u kalends' ] && exec cat /var/log/kalends.log
`;

/**
 * Puts programs in the place of systemd into a Debian in a folder: `systemctl` for the unit of the page and for Caddy, whose
 * certificates are signed by itself, and `journalctl`.
 *
 * @param port where Caddy listens for HTTPS
 */
export function putInPlaceOfSystemd(folder: string, port: number): void {
  const programs = { systemctl: SYSTEMCTL, journalctl: JOURNALCTL };
  for (const [name, code] of Object.entries(programs))
    writeFileSync(join(folder, 'usr/local/sbin', name), code, { mode: 0o755 });
  mkdirSync(join(folder, 'etc/caddy'), { recursive: true });
  const globals = ['admin off', 'local_certs', 'skip_install_trust', 'auto_https disable_redirects'];
  const listening = [`https_port ${port}`, 'default_bind 127.0.0.1'];
  writeFileSync(join(folder, 'etc/caddy/globals'), `{\n${[...globals, ...listening].join('\n')}\n}\n`);
}
