import { describe, expect, it } from 'vitest';
import { eventSearch } from '../../src/events/event-search.js';

// lists.md §2.3
describe('eventSearch', () => {
  it.each([
    ['"jazz night" late', ['jazz night', 'late'], []],
    ['a jazz', ['jazz'], []],
    ['"a" jazz', ['jazz'], []],
    ['k"m', ['k"m'], []],
    ['"jazz', ['jazz'], []],
    ['" jazz night "', [' jazz night '], []],
    ['" jazz', ['jazz'], []],
    ["'jazz'", ['jazz'], []],
    ['x', ['x'], []],
    ['"x"', ['"x"'], []],
    ['"the"', ['"the"'], []],
    ['the 0 jazz', ['jazz'], []],
    ['é jazz', ['e', 'jazz'], []],
    ['Jazz,JAZZ+funk\tsoul', ['jazz', 'funk', 'soul'], []],
    ['folk -x', ['folk'], ['x']],
    ['folk -the', ['folk'], ['the']],
    ['-folk', [], ['folk']],
    ['Rock ’n’ Roll', ['rock', 'roll'], []],
    ['“jazz night” late', ['jazz night', 'late'], []],
    ['‘jazz’ O’Neil’s', ['jazz', "o'neil's"], []],
    ['Night – Day', ['night', 'day'], []],
    ['Night –Day', ['night', '-day'], []],
    ['Kon\u00adzert', ['konzert'], []],
    ['-', [], ['']],
    ['jazz - night', ['jazz', 'night'], []],
    ['"-jazz" night', ['night'], ['jazz']],
    ['b1 b2 b3 b4 b5 b6 b7 b8 b9', ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9'], []],
    ['b1 b2 b3 b4 b5 b6 b7 b8 b9 b10', ['b1 b2 b3 b4 b5 b6 b7 b8 b9 b10'], []],
    ['-b1 b2 b3 b4 b5 b6 b7 b8 b9 b10', [], ['b1 b2 b3 b4 b5 b6 b7 b8 b9 b10']],
  ])('%j looks for %j without %j', (search, all, none) => {
    expect(eventSearch(search)).toEqual({ all, none });
  });
});
