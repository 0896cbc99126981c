import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFault } from '../../src/decode/json-fault.js';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });

describe('jsonFault', () => {
  it('finds a fault where JSON.parse fails, and nowhere else', () => {
    const token = fc.constantFrom(
      ...'[]{},:'.split(''),
      '"a"',
      '"',
      '1',
      '-0.5e3',
      'true',
      'null',
      ' ',
      '\\u00e9',
      'x',
      '01',
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
        const text = tokens.join('');
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(jsonFault(text) === undefined).toBe(isJson);
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(jsonFault(text)).toBeUndefined();
      }),
    );
  });
});
