import { spawn, spawnSync } from 'node:child_process';

const runs = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/** Why a program cannot be asked; `undefined`: it can. */
export const missing = {
  pythonCaldav: runs('/usr/bin/python3', '-c', 'import caldav')
    ? undefined
    : 'python3-caldav is not installed (apt-get install python3-caldav)',
  vdirsyncer: runs('vdirsyncer', '--version')
    ? undefined
    : 'vdirsyncer is not installed (apt-get install vdirsyncer)',
  khal: runs('khal', '--version') ? undefined : 'khal is not installed (apt-get install khal)',
  recurring: runs('/usr/bin/python3', '-c', 'import icalendar, recurring_ical_events')
    ? undefined
    : 'python3-recurring-ical-events is not installed (apt-get install python3-recurring-ical-events)',
  evolution: runs(
    ...(['dbus-run-session', '--', '/usr/bin/python3', '-c'] as const),
    "import gi; gi.require_version('ECal', '2.0'); gi.require_version('EDataServer', '1.2')",
  )
    ? undefined
    : 'evolution-data-server is not installed (apt-get install evolution-data-server gir1.2-ecal-2.0 gir1.2-edataserver-1.2 python3-gi dbus-daemon)',
  radicale: runs('radicale', '--version')
    ? undefined
    : 'radicale is not installed (apt-get install radicale)',
  xandikos: runs('xandikos', '--version')
    ? undefined
    : 'xandikos is not installed (apt-get install xandikos)',
} as const;

/** What a program prints; rejects with what it says if it fails. The event loop goes on: it asks a server in this process. */
export function run(
  command: string,
  args: readonly string[],
  { input = '', env = {} }: { readonly input?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, LC_ALL: 'C.UTF-8', ...env } });
    let [out, problems] = ['', ''];
    child.stdout.on('data', (some) => (out += String(some)));
    child.stderr.on('data', (some) => (problems += String(some)));
    child.on('error', reject);
    child.on('close', (status) => {
      if (status === 0) resolve(out);
      else reject(new Error(`${command} ended with ${status}: ${problems}\n${out}`));
    });
    child.stdin.end(input);
  });
}
