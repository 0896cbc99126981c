import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPostgresStore } from '@kalends/store-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { follow, newCopy, poll, readAll, type Copy } from '../mirror/copy.js';
import { createTag, differences, listed } from '../mirror/lists.js';
import { startServers, type Servers } from '../mirror/servers.js';
import { checkHistory } from '../history/check-history.js';
import { storedLog } from '../history/stored-log.js';
import { bundleCommand } from '../server-process.js';
import { MISSING, startCluster, type Cluster, type Node } from './cluster.js';
import { eventOf, nothingAcknowledged, writeEvents, type Acknowledged } from './writers.js';

/** How long the primary stays one without renewing its lease, in seconds. Patroni's default is 30. */
const TTL = Number(process.env['TORTURE_FAILOVER_TTL'] ?? 8);
const TIMES = { ttl: TTL, loop_wait: Math.max(1, Math.floor(TTL / 8)), retry_timeout: Math.floor(TTL / 3) };

const SERVERS = 4;
/** How long writers write before, between and after what happens, in milliseconds. */
const QUIET = 1_000;

const isSkipped = MISSING !== undefined;

/** Whatever happens to the database while it is written to; gives how long no write was acknowledged then, in seconds. */
type Incidents = (
  during: (name: string, happens: () => Promise<void>) => Promise<void>,
  written: Acknowledged,
) => Promise<void>;

describe.skipIf(isSkipped)(`a cluster${isSkipped ? ` (skipped: ${MISSING} is not installed)` : ''}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-failover-'));
  let cluster: Cluster;
  let servers: Servers;
  /** Ends what was started, from the last on. */
  const endings: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const program = await bundleCommand(folder);
    cluster = await startCluster(TIMES);
    endings.push(() => cluster.remove());
    await cluster.ready(3);
    servers = startServers(program, cluster.url, SERVERS);
    endings.push(() => servers.end());
  });

  afterAll(async () => {
    for (const end of endings.reverse()) await end();
    rmSync(folder, { recursive: true });
  });

  /** The primary is cut off from its replicas for a moment, and then killed. Waits until a replica has taken over. */
  async function killPrimary(written: Acknowledged): Promise<Node> {
    const primary = await cluster.primary();
    primary.signal('SIGSTOP', 'walsender');
    const { count } = written;
    await sleep(QUIET);
    primary.signal('SIGKILL');
    console.log(`failover: ${written.count - count} writes were acknowledged while the primary was cut off`);
    await cluster.ready(2);
    return primary;
  }

  /** The acknowledged writes that the database does not have, and what else is wrong with what writers and readers were answered. */
  async function judge({ calls }: Acknowledged) {
    const store = await createPostgresStore({ connectionString: cluster.url });
    const log = await storedLog(
      store,
      'event',
      ({ title }) => eventOf(title),
      ({ title }) => title,
    );
    await store.close();
    // the database keeps the events of the tests before
    const own = new Set(calls.map(({ record }) => record));
    const known = log.map((entry) => (own.has(entry.record ?? '') ? entry : { ...entry, record: undefined }));
    const findings = checkHistory(calls, known, 'database');
    const isLoss = ({ rule }: (typeof findings)[number]): boolean => rule === 'acknowledged is logged';
    return { lost: findings.filter(isLoss), wrong: findings.filter((finding) => !isLoss(finding)) };
  }

  /** Writes and follows while incidents happen. Gives what was lost, what else is wrong, and what differs in the mirrors. */
  async function survive(name: string, incidents: Incidents) {
    const written: Acknowledged = nothingAcknowledged();
    const [stopWriting, stopReading] = [new AbortController(), new AbortController()];
    const [byPages, byStream] = [newCopy('the copy by pages', {}), newCopy('the copy by stream', {})];
    const last: string[] = [];
    const isComplete = async (): Promise<boolean> => {
      const known = last.filter((key) => byStream.told.has(key)).length;
      if (known === 1 && last.length === 1) last.push(await createTag(servers, `${name}, second`));
      return known === 2;
    };
    const reading = [poll(byPages, servers, 0, stopReading.signal), follow(byStream, servers, 1, isComplete)];
    const writing = Array.from({ length: SERVERS }, (_, at) =>
      writeEvents({ servers, at, written }, stopWriting.signal),
    );
    const gaps: string[] = [];
    await sleep(QUIET);
    await incidents(async (what, happens) => {
      written.gap = 0;
      await happens();
      const { count } = written;
      while (written.count < count + 20) await sleep(10);
      gaps.push(`${what} ${(written.gap / 1000).toFixed(1)} s`);
      await sleep(QUIET);
    }, written);
    stopWriting.abort();
    await Promise.all(writing);
    last.push(await createTag(servers, `${name}, first`));
    stopReading.abort();
    await Promise.all(reading);
    await readAll(byPages, servers, 0);

    const expected = await listed(servers);
    const { lost, wrong } = await judge(written);
    const copies: readonly Copy[] = [byPages, byStream];
    const differing = copies.flatMap((copy) => differences(copy, expected));
    console.log(
      `failover: ${name}, lease ${TTL} s, ${written.count} writes acknowledged by ${SERVERS} servers, ${lost.length} writes lost, ${wrong.length} other findings in ${written.calls.length} calls, ` +
        `of ${written.unknown} no one knows, ` +
        `${differing.length} records differ in the mirrors, which began again ${byPages.restarts} and ${byStream.restarts} ` +
        `times, no write acknowledged for: ${gaps.join(', ')}`,
    );
    expect(written.failures.slice(0, 5)).toEqual([]);
    return { lost, wrong, differing };
  }

  it('loses no write that was acknowledged, if a replica has to have it', async () => {
    const { lost, wrong, differing } = await survive('synchronous', async (during, written) => {
      await during('replica paused', async () => {
        const replica = await cluster.replica('sync_standby');
        replica.signal('SIGSTOP');
        await sleep(TTL * 1_000);
        replica.signal('SIGCONT');
        await cluster.ready(3);
      });
      await during('etcd cut', async () => {
        cluster.etcd('SIGSTOP');
        await sleep(TTL * 1_500);
        cluster.etcd('SIGCONT');
        await cluster.ready(3);
      });
      await during('primary cut off and killed', async () => {
        const primary = await killPrimary(written);
        primary.start();
        await cluster.ready(3);
      });
    });
    expect(lost).toEqual([]);
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(differing.slice(0, 10)).toEqual([]);
  });

  it('loses what replicas did not have, if none has to, and copies equal what is left', async () => {
    await cluster.synchronous(false);
    await cluster.ready(3);
    const { lost, differing } = await survive('asynchronous', async (during, written) => {
      await during('primary cut off and killed', async () => {
        await killPrimary(written);
      });
    });
    expect(lost.length).toBeGreaterThan(0);
    expect(differing.slice(0, 10)).toEqual([]);
  });
});
