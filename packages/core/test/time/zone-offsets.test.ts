import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { secondsOf } from '../../src/time/local-time.js';
import { offsetsOf } from '../../src/time/zone-offsets.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });

const ZONES = Intl.supportedValuesOf('timeZone');

/** The offsets of a zone as the engine writes them, to the minute. */
function engineOffsets(timeZone: string): (instant: number) => number {
  const options = { timeZone, hour: '2-digit', timeZoneName: 'longOffset' } as const;
  const format = new Intl.DateTimeFormat('en-US', options);
  return (instant) => {
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(format.format(instant * 1000)) ?? [];
    const offset = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60;
    return sign === '-' ? 0 - offset : offset;
  };
}

function offsetsOfKnown(zone: string): (instant: number) => number {
  const offsetAt = offsetsOf(zone);
  if (offsetAt === undefined) throw new Error(`no zone ${zone}`);
  return offsetAt;
}

/** The hours of some years at which the offset is not the engine's. */
function hoursOfDisagreement(zone: string, firstYear: number, lastYear: number): number[] {
  const [offsetAt, engineOffsetAt] = [offsetsOfKnown(zone), engineOffsets(zone)];
  const begin = secondsOf(`${firstYear}-01-01 00:00:00`);
  const end = secondsOf(`${lastYear}-12-31 23:59:59`);
  const hours = Array.from({ length: Math.ceil((end - begin) / 3600) }, (_, hour) => begin + hour * 3600);
  return hours.filter((hour) => offsetAt(hour) !== engineOffsetAt(hour));
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('offsets of zones', () => {
  it('agree with the engine in every zone at every time', () => {
    const instant = fc.integer({
      min: secondsOf('1800-01-01 00:00:00'),
      max: secondsOf('2200-01-01 00:00:00'),
    });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instant, (zone, seconds) => {
        expect(offsetsOfKnown(zone)(seconds)).toBe(engineOffsets(zone)(seconds));
      }),
      { numRuns: 500 },
    );
  });

  it('agree with the engine in every hour of a year', () => {
    for (const [zone, year] of [
      ['Africa/Casablanca', 2031],
      ['America/Noronha', 2000],
      ['America/St_Johns', 2006],
      ['Antarctica/Troll', 2026],
      ['Asia/Gaza', 2040],
      ['Australia/Lord_Howe', 2031],
      ['Europe/Vienna', 1945],
      ['Pacific/Apia', 2011],
    ] as const) {
      expect(hoursOfDisagreement(zone, year, year)).toEqual([]);
    }
  });

  it.each([
    ['America/New_York', 'Europe/Athens'],
    ['Europe/London', 'Europe/Berlin'],
    ['Europe/Berlin', 'Africa/Nairobi'],
    ['Australia/Lord_Howe', 'Europe/Athens'],
    ['Antarctica/Troll', 'Africa/Lagos'],
  ])('do not depend on the zone of the host: %s skips wall clocks of %s', (host, zone) => {
    vi.stubEnv('TZ', host);
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(host);
    expect(hoursOfDisagreement(zone, 2026, 2042)).toEqual([]);
  });

  it('are none for a name that the engine does not know', () => {
    expect(offsetsOf('mars/olympus')).toBeUndefined();
  });
});
