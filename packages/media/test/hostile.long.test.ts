import { expect, it } from 'vitest';
import { readPicture } from '../src/formats/read-picture.js';
import { hostileFiles, LABELS } from './hostile-files.js';
import { judgeUpload } from './judge-upload.js';
import { eventForm, startSite } from './site.js';

const SEED = 20261122;

/** Pseudo-random numbers from a seed (mulberry32). */
function createPick(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Changes, doubles, removes or mixes parts of files. */
function mutate(files: readonly Uint8Array[], pick: (below: number) => number): Uint8Array {
  const one = files[pick(files.length)] ?? new Uint8Array();
  const bytes = Buffer.from(one);
  const at = pick(bytes.length + 1);
  switch (pick(5)) {
    case 0:
      return bytes.subarray(0, at);
    case 1: {
      const other = files[pick(files.length)] ?? new Uint8Array();
      return Buffer.concat([bytes.subarray(0, at), other.subarray(pick(other.length + 1))]);
    }
    case 2:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(pick(bytes.length + 1))]);
    default:
      // mostly near the start, where the structure is
      for (let count = pick(8); count >= 0; count -= 1)
        bytes[pick(pick(2) === 0 ? bytes.length + 1 : 100)] = [0, 1, 0x7f, 0xff, pick(256)][pick(5)] ?? 0;
      return bytes;
  }
}

it('reads 20,000 mutated files without failing', async () => {
  const files = Object.values(await hostileFiles()).filter(({ length }) => length < 20_000);
  const pick = createPick(SEED);
  for (let count = 0; count < 20_000; count += 1) {
    const read = readPicture(mutate(files, pick));
    if (read === undefined) continue;
    // what is left is clean: reading it again changes nothing
    const again = readPicture(read.bytes);
    const isSame = again !== undefined && Buffer.from(again.bytes).equals(read.bytes);
    if (!isSame) expect.fail(`file ${count} of seed ${SEED} is not clean`);
  }
});

it.each([true, false])(
  'stores only pictures of hundreds of mutated uploads, with sharp: %s',
  async (sharp) => {
    const files = Object.values(await hostileFiles()).filter(({ length }) => length < 20_000);
    const pick = createPick(SEED + 1);
    await using site = await startSite({ sharp, maxPixels: 1_000_000 });
    for (let count = 0; count < 300; count += 1) {
      const sent = await site.send('/events', eventForm(mutate(files, pick), LABELS[pick(LABELS.length)]));
      await judgeUpload(sent, `upload ${count} of seed ${SEED + 1}`);
    }
  },
);
