/** Fills the disk of a running Meridian under load to the last byte, several times. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, mountSmallDisk, type SmallDisk, waitFor, whyNoSmallDisk } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Launched, launchUntilReady } from './launched.ts';

/** The second one shows that the reserves are there again. The long form: TEST_FULL_DISKS=10. */
const ROUNDS = Number(process.env['TEST_FULL_DISKS'] ?? 2);
/** Space for the stores and their reserves. */
const DISK_MEGABYTES = 1_500;
const RECOVERY_MS = 10_000;

const reason = whyNoSmallDisk();

interface Load {
  readonly acknowledged: ReadonlySet<string>;
  readonly statuses: ReadonlyMap<number, number>;
  stop(): Promise<void>;
}

/** Clients that send continuously and record the acknowledged events. */
const startLoad = (url: string, token: string): Load => {
  const acknowledged = new Set<string>();
  const statuses = new Map<number, number>();
  let isOver = false;
  const client = async () => {
    while (!isOver) {
      const batch = Array.from({ length: 20 }, () => ({
        uuid: randomUUID(),
        event: 'filled',
        distinct_id: `user-${Math.floor(Math.random() * 50)}`,
        properties: { note: 'x'.repeat(500) },
      }));
      const status = await send(url, token, batch);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) for (const { uuid } of batch) acknowledged.add(uuid);
      await pause(status === 200 ? 20 : 100);
    }
  };
  const clients = Promise.all(Array.from({ length: 4 }, client));
  return {
    acknowledged,
    statuses,
    stop: async () => {
      isOver = true;
      await clients;
    },
  };
};

const send = async (url: string, token: string, batch: readonly object[]): Promise<number> => {
  const answer = await fetch(`${url}/batch/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api_key: token, batch }),
  });
  await answer.arrayBuffer();
  if (answer.status === 503) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  return answer.status;
};

describe.skipIf(reason !== undefined)(`a full disk${reason ? ` (skipped: ${reason})` : ''}`, () => {
  let disk: SmallDisk;
  let launched: Launched;
  beforeAll(async () => {
    disk = mountSmallDisk(DISK_MEGABYTES);
    launched = await launchUntilReady({ directory: disk.directory, port: await freePort() });
  }, 180_000);
  afterAll(async () => {
    disk?.makeRoom();
    await launched?.process.stop();
    disk?.remove();
  });

  it(`loses no acknowledged event in ${ROUNDS} times, ends nothing, and is over in seconds`, {
    timeout: 120_000 + ROUNDS * 60_000,
  }, async () => {
    const region = launched.ready().regions[0]!;
    const launcherPid = launched.process.pid;
    const load = startLoad(launched.url, region.projectToken);
    const takesEvents = async (count: number) => {
      const before = load.acknowledged.size;
      await waitFor(() => load.acknowledged.size >= before + count, {
        timeoutMs: 60_000,
        what: 'events taken',
      });
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      await takesEvents(500);
      disk.fillUp();
      const refused = load.statuses.get(503) ?? 0;
      await waitFor(() => (load.statuses.get(503) ?? 0) >= refused + 40, { timeoutMs: 30_000, what: '503' });
      disk.fillUp();
      expect((await fetch(launched.url)).status).toBe(200);
      disk.makeRoom();
      const roomAt = performance.now();
      await takesEvents(20);
      const recoveredAfter = performance.now() - roomAt;
      expect(recoveredAfter).toBeLessThan(RECOVERY_MS);
    }
    await load.stop();
    const stored = new Set<string>();
    await waitFor(
      async () => {
        const { origin, username, password } = new URL(region.stores.clickhouseUrl);
        const answer = await fetch(`${origin}/?database=meridian`, {
          method: 'POST',
          headers: { 'x-clickhouse-user': username, 'x-clickhouse-key': password },
          body: "SELECT uuid FROM events WHERE event = 'filled' FORMAT TSV",
        });
        for (const uuid of (await answer.text()).split('\n')) stored.add(uuid);
        return [...load.acknowledged].every((uuid) => stored.has(uuid));
      },
      { timeoutMs: 60_000, what: 'every acknowledged event to be stored' },
    ).catch(() => {});
    expect([...load.acknowledged].filter((uuid) => !stored.has(uuid))).toEqual([]);
    expect([...load.statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(() => process.kill(launcherPid, 0)).not.toThrow();
  });
});
