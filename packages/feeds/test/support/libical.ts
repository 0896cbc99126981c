import { spawnSync } from 'node:child_process';

/** The rules of RFC 5545 as libical has them: it writes what breaks one into the calendar. */
const PYTHON = `
import ctypes, sys
ical = ctypes.CDLL('libical.so.3')
ical.icalparser_parse_string.restype = ctypes.c_void_p
ical.icalcomponent_as_ical_string.restype = ctypes.c_char_p
root = ctypes.c_void_p(ical.icalparser_parse_string(ctypes.c_char_p(sys.stdin.buffer.read())))
if not root: sys.exit('no calendar')
ical.icalrestriction_check(root)
text = ical.icalcomponent_as_ical_string(root).decode().replace('\\r\\n ', '')
print('\\n'.join(line for line in text.split('\\r\\n') if line.startswith('X-LIC-ERROR')))
`;

/** Why libical cannot be asked; `undefined`: it can. */
export const noLibical =
  spawnSync('python3', ['-c', "import ctypes; ctypes.CDLL('libical.so.3')"]).status === 0
    ? undefined
    : 'libical is not installed (apt-get install libical3 python3)';

/** What RFC 5546 asks for in an event that is published, and RFC 5545 does not: few have an organizer that can be written to. */
const NO_ORGANIZER = /Failed iTIP restrictions for ORGANIZER property[.] Expected 1 .* got 0$/;

/** What libical finds wrong with a calendar (RFC 5545, and 5546 for `METHOD:PUBLISH`). */
export function faultsByLibical(ics: string): string[] {
  const { status, stdout, stderr } = spawnSync('python3', ['-c', PYTHON], {
    input: ics,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.split('\n').filter((line) => line !== '' && !NO_ORGANIZER.test(line));
}
