/**
 * The Deployments of a region and of the router as processes: first installation, roll-out, loss of each pod and scaling
 * under load. TEST_ROLLS=10 TEST_RATE=200 rolls everything ten times under 200 requests a second, and prints figures.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createClickHouse } from '@meridian/clickhouse';
import { findOrUnpackSystemPostgres } from '@meridian/embedded-stores';
import { hashToken, maskToken, mintToken } from '@meridian/identity';
import { createPgPool } from '@meridian/postgres';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deployment, Start } from './region/deployment.ts';
import { findOrUnpackHaproxy } from './region/haproxy.ts';
import { type Caller, type Failure, type Load, startLoad } from './region/load.ts';
import { DOORS, type Programs, type Region, startRegion } from './region/start-region.ts';

const REGION = process.env['TEST_REGION'] === 'eu' ? 'eu' : 'us';
/** A measurement needs a quiet machine. Other runs are judged by processor time, not by the clock. */
const IS_MEASUREMENT = process.env['TEST_ROLLS'] !== undefined;
const ROLLS = Number(process.env['TEST_ROLLS'] ?? 1);
const RATE = Number(process.env['TEST_RATE'] ?? (IS_MEASUREMENT ? 50 : 10));
const REPLICAS = 2;
/** Has no divisor in common with the cycle of twenty requests, so that runs use every key. */
const KEYS = 17;
const READY_WITHIN_MS = 3_000;
/** The shortest time limit of a call between services. */
const SHORTEST_LIMIT_MS = 2_000;
/** Eighteen processes start at the same time, on a machine that may run other tests. */
const STARTS_WITHIN_MS = 180_000;
const LIMIT_MS = 300_000;
const TIMES = { timeout: LIMIT_MS };

const POSTGRES_DIRECTORY = join(import.meta.dirname, '../.meridian/tools/postgres');

const findPrograms = async (): Promise<Programs> => ({
  haproxy: await findOrUnpackHaproxy().catch((error: Error) => {
    throw new Error(`HAProxy is missing, and Debian's package cannot be unpacked: ${error.message}`);
  }),
  postgres: await findOrUnpackSystemPostgres({ unpackDirectory: POSTGRES_DIRECTORY }).catch(
    (error: Error) => {
      console.log(`The region uses the Postgres of npm, because Debian's is missing: ${error.message}`);
      return undefined;
    },
  ),
});
/** CI must run this test. */
const programs = await findPrograms().catch((error: Error) => {
  if (process.env['CI']) throw error;
  return error.message;
});
const missing = typeof programs === 'string' ? ` (skipped: ${programs})` : '';

describe.skipIf(missing !== '')(`the region ${REGION} and the router as processes${missing}`, TIMES, () => {
  let region: Region;
  let load: Load;
  const startedAlone: (Start & { readonly name: string })[] = [];
  const each = <Result>(work: (deployment: Deployment) => Promise<Result>): Promise<Result[]> =>
    Promise.all(region.deployments.map(work));
  /** Two at the same time: more starts than processors would starve the processes that serve. */
  const inTurn = async (work: (deployment: Deployment) => Promise<void>): Promise<void> => {
    const waiting = [...region.deployments];
    const workOn = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
    };
    await Promise.all([workOn(), workOn()]);
  };

  beforeAll(async () => {
    region = await startRegion(REGION, programs as Programs);
  }, LIMIT_MS);
  afterAll(async () => {
    await load?.stop();
    await region?.stop();
    if (load !== undefined) report('summary', summaryOf(load));
    if (load?.repeated.length !== 0 || load.failures.length > 0)
      report('what processes logged', problemsLogged());
  });
  /** The lines that explain a failure; warnings and worse. */
  const problemsLogged = (): readonly string[] =>
    region?.deployments.flatMap(({ name, log }) =>
      log
        .filter((line) => /"level":"?(?:[4-6]0|warn|error|fatal)/.test(line))
        .slice(-20)
        .map((line) => `${name}: ${line.slice(0, 1_000)}`),
    );

  const storedTimes = async (column: string, table: string): Promise<ReadonlyMap<string, number>> => {
    const clickhouse = createClickHouse({ url: region.stores.CLICKHOUSE_URL });
    const rows = await clickhouse.query<{ id: string; times: number }>(
      `SELECT toString(${column}) AS id, toUInt32(count()) AS times FROM ${table} GROUP BY id`,
    );
    await clickhouse.close();
    return new Map(rows.map(({ id, times }) => [id, times]));
  };
  const compare = async () => {
    const events = await storedTimes('uuid', 'events');
    const runs = await storedTimes('instance_id', 'log_entries');
    return {
      lostEvents: load.acknowledgedEvents.filter((id) => !events.has(id)).length,
      lostRuns: load.answeredRuns.filter((id) => !runs.has(id)).length,
      twice: [...events.values(), ...runs.values()].filter((times) => times > 1).length,
      otherEvents: events.size - load.acknowledgedEvents.length,
    };
  };
  /**
   * Other tests use the processors too. A service that gives up after its time limit, and answers when it is asked again,
   * tells nothing about roll-outs. A lost connection fails at once.
   */
  const isSlowMachine = ({ problem, afterMs }: Failure): boolean =>
    !IS_MEASUREMENT && problem.startsWith('503 ') && afterMs >= SHORTEST_LIMIT_MS;
  const NOTHING = { lostEvents: 0, lostRuns: 0, twice: 0, otherEvents: 0 };

  /** What was acknowledged is stored once, and no other event is. */
  const expectAllServedAndStored = async (): Promise<void> => {
    await load.pauseFor(async () => {
      await waitFor(async () => Object.values(await compare()).every((count) => count === 0), {
        timeoutMs: 90_000,
        what: 'everything acknowledged to be stored',
      }).catch(() => {});
      expect(await compare()).toEqual(NOTHING);
    });
    expect(load.failures).toEqual([]);
    expect(region.deployments.flatMap(({ unexpectedExits }) => unexpectedExits)).toEqual([]);
    report('stored', { events: load.acknowledgedEvents.length, runs: load.answeredRuns.length });
  };

  it('a first installation waits for the migration Job, and then becomes ready by itself', async () => {
    const waiting = ['auth-service', 'capture-writer', 'query-service', 'endpoints-worker'];
    const installed = each((deployment) => deployment.scale(REPLICAS));
    // Awaited below, unless the wait before it fails.
    installed.catch(() => {});
    await waitFor(
      () => waiting.every((name) => region.deployment(name).log.some((line) => line.includes('lacks'))),
      { timeoutMs: STARTS_WITHIN_MS, what: 'processes that wait' },
    );
    expect(waiting.map((name) => region.deployment(name).ready())).toEqual([0, 0, 0, 0]);
    await region.migrate();
    await installed;
    expect(region.deployments.flatMap(({ unexpectedExits }) => unexpectedExits)).toEqual([]);
  });

  const rolls = Array.from({ length: ROLLS }, (_, index) => index + 1);
  it.each(rolls)(`roll-out %i of ${ROLLS} of everything fails no request and loses nothing`, async (roll) => {
    load ??= startLoad(await prepareCaller(region), RATE);
    const before = { repeated: load.repeated.length, answered: load.answered() };
    const startedAt = performance.now();
    await inTurn((deployment) => deployment.roll());
    const codes = (await each(({ stopped }) => stopped())).flat();
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    report(`roll ${roll}`, { seconds, answered: load.answered() - before.answered });
    expect(codes).toEqual(Array.from({ length: roll * REPLICAS * region.deployments.length }, () => 0));
    await expectAllServedAndStored();
    expect(load.repeated.slice(before.repeated).filter((failure) => !isSlowMachine(failure))).toEqual([]);
    expect(load.acknowledgedEvents.length).toBeGreaterThan(50);
    expect(load.answeredRuns.length).toBeGreaterThan(10);
  });

  it('the loss of any pod but a door is not noticed by callers, and nothing is lost', async () => {
    const noticed: (Failure & { readonly lost: string })[] = [];
    for (const { name, starts, loseOne } of region.deployments) {
      const before = load.repeated.length;
      await loseOne();
      startedAlone.push({ name, ...starts.at(-1)! });
      await load.pauseFor(async () => {});
      noticed.push(...load.repeated.slice(before).map((failure) => ({ lost: name, ...failure })));
    }
    report('requests that callers sent again', noticed);
    await expectAllServedAndStored();
    // The connections of callers end in a door. A tool may change something, so its call is not sent twice.
    const isExpected = ({ lost, kind }: (typeof noticed)[number]) =>
      DOORS.includes(lost) || (lost === 'mcp-service' && kind === 'agent');
    expect(noticed.filter((failure) => !isExpected(failure) && !isSlowMachine(failure))).toEqual([]);
  });

  it('scaling up and down fails no request and loses nothing', async () => {
    const before = load.repeated.length;
    await inTurn(({ scale }) => scale(REPLICAS + 1));
    await inTurn(({ scale }) => scale(REPLICAS));
    expect((await each(({ stopped }) => stopped())).flat().filter((code) => code !== 0)).toEqual([]);
    await expectAllServedAndStored();
    expect(load.repeated.slice(before).filter((failure) => !isSlowMachine(failure))).toEqual([]);
  });

  it(`a process that starts alone is ready within ${READY_WITHIN_MS} ms${IS_MEASUREMENT ? '' : ' of processor time'}`, () => {
    report('until ready', startedAlone);
    const slow = startedAlone.filter(
      ({ wallMs, cpuMs }) => (IS_MEASUREMENT ? wallMs : cpuMs) > READY_WITHIN_MS,
    );
    expect(startedAlone.map(({ name }) => name)).toEqual(region.deployments.map(({ name }) => name));
    expect(slow).toEqual([]);
  });
});

const summaryOf = (load: Load): object => ({
  rolls: ROLLS,
  requestsASecond: RATE,
  answered: load.answered(),
  events: load.acknowledgedEvents.length,
  runs: load.answeredRuns.length,
  sentAgain: load.repeated.length,
  failed: load.failures.length,
});

const report = (what: string, found: unknown): void => console.log(what, JSON.stringify(found));

/** The first owner, made by the operator's command, with keys and an endpoint. */
const prepareCaller = async (region: Region): Promise<Caller> => {
  const owner = ['users', 'create-owner', 'ada@example.org', '--organization', 'Acme', '-o', 'json'];
  const { projectId, projectToken } = JSON.parse(await region.operate('auth-service', ...owner)) as {
    projectId: number;
    projectToken: string;
  };
  const keys = Array.from({ length: KEYS }, () => mintToken('phx', REGION));
  const auth = createPgPool(region.stores.DATABASE_URL, { schema: 'auth', applicationName: 'test' });
  for (const key of keys) {
    await auth.query(
      `INSERT INTO personal_api_keys (id, user_id, label, token_hash, mask, scopes)
       SELECT $1, id, 'test', $2, $3, ARRAY['*'] FROM users`,
      [randomUUID(), hashToken(key), maskToken(key)],
    );
  }
  await auth.end();
  const endpoint = 'one';
  const created = await fetch(`${region.url}/api/projects/${projectId}/endpoints/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys[0]}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: endpoint, query: { kind: 'HogQLQuery', query: 'SELECT 1 AS one' } }),
  });
  if (created.status !== 201) throw new Error(`no endpoint: ${created.status} ${await created.text()}`);
  return { urls: [region.url, region.routerUrl], projectId, projectToken, keys, endpoint };
};
