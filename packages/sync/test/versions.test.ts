import { getEventListeners } from 'node:events';
import type { Calendar } from '@kalends/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createVersions } from '../src/versions.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type OnCommit = Parameters<Calendar['onCommit']>[0];

/** A calendar whose version is set, and which counts how often it is asked for it. */
function watched(fails = false) {
  const listeners: OnCommit[] = [];
  const state = { version: 5, asked: 0 };
  const versions = createVersions({
    version() {
      state.asked++;
      return fails ? Promise.reject(new Error('The store is gone.')) : Promise.resolve(state.version);
    },
    onCommit(listener) {
      listeners.push(listener);
      return () => undefined;
    },
  });
  /** Waits, and tells whether the wait is over. */
  function wait(known: number, until = new AbortController().signal) {
    const waiting = { isOver: false };
    void versions.above(known, until).then(() => {
      waiting.isOver = true;
    });
    return waiting;
  }
  return {
    ...{ state, listeners, wait },
    commit: (version: number) => {
      for (const listener of listeners) void listener({ version } as Parameters<OnCommit>[0]);
    },
  };
}

/** How many listen to a signal. */
const listening = ({ signal }: AbortController) => getEventListeners(signal, 'abort').length;

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('a wait for a later version', () => {
  it('is over at once if there is one', async () => {
    const { wait } = watched();
    const [below, equal] = [wait(4), wait(5)];
    await pass(0);
    expect([below.isOver, equal.isOver]).toEqual([true, false]);
  });

  it('is over with a commit of this process, without a look at the store', async () => {
    const { state, wait, commit } = watched();
    const until = new AbortController();
    const [first, second] = [wait(5, until.signal), wait(6, until.signal)];
    await pass(0);
    const { asked } = state;
    expect(listening(until)).toBe(2);
    commit(6);
    await pass(0);
    expect([first.isOver, second.isOver, state.asked]).toEqual([true, false, asked]);
    expect(listening(until)).toBe(1);
  });

  it('is over a second after a write of another process', async () => {
    const { state, wait } = watched();
    const waiting = wait(5);
    await pass(999);
    state.version = 6;
    expect([waiting.isOver, state.asked]).toEqual([false, 1]);
    await pass(1);
    expect([waiting.isOver, state.asked]).toEqual([true, 2]);
    await pass(5_000);
    expect(state.asked, 'no one waits').toBe(2);
  });

  it('asks the store once a second, for all', async () => {
    const { state, wait } = watched();
    const all = [wait(5), wait(5), wait(5)];
    await pass(3_000);
    expect(state.asked).toBe(4);
    state.version = 6;
    await pass(1_000);
    expect(all.map(({ isOver }) => isOver)).toEqual([true, true, true]);
  });

  it('asks again half a second after the last look', async () => {
    const { state, wait } = watched();
    wait(5);
    await pass(499);
    wait(5);
    expect(state.asked).toBe(1);
    await pass(1);
    wait(5);
    expect(state.asked).toBe(2);
  });

  it('is over when it is aborted, before or later, and holds nothing then', async () => {
    const { wait, state } = watched();
    const until = new AbortController();
    const early = wait(5, until.signal);
    await pass(0);
    expect([early.isOver, listening(until)]).toEqual([false, 1]);
    until.abort();
    await pass(0);
    expect([early.isOver, listening(until), vi.getTimerCount()]).toEqual([true, 0, 0]);
    const { asked } = state;
    const late = wait(5, until.signal);
    await pass(0);
    expect([late.isOver, vi.getTimerCount(), state.asked]).toEqual([true, 0, asked]);
  });

  it('goes on where a store does not answer', async () => {
    const { wait, state } = watched(true);
    const waiting = wait(5);
    await pass(2_000);
    expect([waiting.isOver, state.asked]).toEqual([false, 3]);
  });
});

describe('where requests do not share an event loop', () => {
  beforeEach(() => void vi.stubGlobal('EdgeRuntime', 'edge'));

  it('each looks for itself, and no commit is listened to', async () => {
    const { state, wait, listeners } = watched();
    const [first, second] = [wait(5), wait(6)];
    await pass(0);
    expect([first.isOver, second.isOver, state.asked, listeners.length]).toEqual([false, false, 2, 0]);
    state.version = 6;
    await pass(1_000);
    expect([first.isOver, second.isOver, state.asked]).toEqual([true, false, 4]);
  });

  it('a wait that ends while the store is asked stays ended', async () => {
    const { wait } = watched();
    const until = new AbortController();
    const waiting = wait(4, until.signal);
    until.abort();
    await pass(2_000);
    expect([waiting.isOver, vi.getTimerCount()]).toEqual([true, 0]);
  });
});
