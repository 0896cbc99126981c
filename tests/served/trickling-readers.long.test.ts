import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { ADMIN, bundleCommand, startServer } from '../torture/server-process.js';

it('520 connections that read an answer at 60 bytes per second refuse no one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-trickle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const server = startServer(await bundleCommand(folder), join(folder, 'a.db'), 'normal');
  onTestFinished(() => server.kill('SIGKILL'));
  const apiRoot = await server.apiRoot;
  for (let number = 0; number < 60; number++) {
    const response = await fetch(`${apiRoot}/events`, {
      method: 'POST',
      headers: ADMIN,
      body: JSON.stringify({
        ...{ title: `Event ${number}`, start_date: '2027-05-01', end_date: '2027-05-01' },
        description: `word ${number} `.repeat(4_000),
      }),
    });
    expect(response.status).toBe(201);
  }
  const readers = spawn(
    'python3',
    [join(import.meta.dirname, 'trickling-readers.py'), new URL(apiRoot).port, '/events.ics', '520'],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void readers.kill());
  const [statusesOfReaders] = (await once(createInterface(readers.stdout), 'line')) as [string];
  expect(statusesOfReaders).toBe('200');
  const statuses = new Set<number>();
  // longer than they have time for
  for (let second = 0; second < 45; second++) {
    statuses.add((await fetch(`${apiRoot}/events`)).status);
    await setTimeout(1_000);
  }
  expect([...statuses]).toEqual([200]);
});
