/**
 * The Deployments of a region and of the router as processes: first installation, roll-out, loss of each pod and scaling
 * under load. TEST_ROLLS=10 TEST_RATE=200 rolls everything ten times under 200 requests a second, and prints figures.
 */
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deployment, Start } from './region/deployment.ts';
import { findPrograms } from './region/find-programs.ts';
import { type Failure, type Load, startLoad } from './region/load.ts';
import { createOwner, prepareCaller } from './region/prepare-caller.ts';
import { problemsLogged, report, summaryOf } from './region/report.ts';
import {
  ENTRY_POINTS,
  type Installation,
  type Programs,
  type Region,
  startInstallation,
} from './region/start-installation.ts';
import { NOTHING_WRONG, untilStored } from './region/stored.ts';

const REGION = process.env['TEST_REGION'] === 'eu' ? 'eu' : 'us';
/** A measurement needs a quiet machine. Other runs are judged by processor time, not by the clock. */
const IS_MEASUREMENT = process.env['TEST_ROLLS'] !== undefined;
const ROLLS = Number(process.env['TEST_ROLLS'] ?? 1);
const RATE = Number(process.env['TEST_RATE'] ?? (IS_MEASUREMENT ? 50 : 10));
const REPLICAS = 2;
const READY_WITHIN_MS = 3_000;
/** The shortest time limit of a call between services. */
const SHORTEST_LIMIT_MS = 2_000;
/** Eighteen processes start at the same time, on a machine that may run other tests. */
const STARTS_WITHIN_MS = 180_000;
const LIMIT_MS = 300_000;
const TIMES = { timeout: LIMIT_MS };

const programs = await findPrograms();
const missing = typeof programs === 'string' ? ` (skipped: ${programs})` : '';

describe.skipIf(missing !== '')(`the region ${REGION} and the router as processes${missing}`, TIMES, () => {
  let installation: Installation;
  let region: Region;
  let load: Load;
  const startedAlone: (Start & { readonly name: string })[] = [];
  const each = <Result>(work: (deployment: Deployment) => Promise<Result>): Promise<Result[]> =>
    Promise.all(installation.deployments.map(work));
  const entryPoints = (): readonly string[] => [region.url, installation.routerUrl];
  /** Two at the same time: more starts than processors would starve the processes that serve. */
  const inTurn = async (work: (deployment: Deployment) => Promise<void>): Promise<void> => {
    const waiting = [...installation.deployments];
    const workOn = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
    };
    await Promise.all([workOn(), workOn()]);
  };

  beforeAll(async () => {
    installation = await startInstallation([REGION], programs as Programs);
    region = installation.regions[0]!;
  }, LIMIT_MS);
  afterAll(async () => {
    await load?.stop();
    await installation?.stop();
    if (load !== undefined) report('summary', summaryOf(load, RATE));
    if (load?.repeated.length !== 0 || load.failures.length > 0)
      report('what processes logged', problemsLogged(installation));
  });
  /**
   * Other tests use the processors too. A service that gives up after its time limit, and answers when it is asked again,
   * tells nothing about roll-outs. A lost connection fails at once.
   */
  const isSlowMachine = ({ problem, afterMs }: Failure): boolean =>
    !IS_MEASUREMENT && problem.startsWith('503 ') && afterMs >= SHORTEST_LIMIT_MS;

  /** Each acknowledged event is stored once, and no other event is stored. */
  const expectAllServedAndStored = async (): Promise<void> => {
    await load.pauseFor(async () => {
      expect(await untilStored(region, load)).toEqual(NOTHING_WRONG);
    });
    expect(load.failures).toEqual([]);
    expect(installation.deployments.flatMap(({ unexpectedExits }) => unexpectedExits)).toEqual([]);
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
    expect(installation.deployments.flatMap(({ unexpectedExits }) => unexpectedExits)).toEqual([]);
  });

  const rolls = Array.from({ length: ROLLS }, (_, index) => index + 1);
  it.each(rolls)(`roll-out %i of ${ROLLS} of everything fails no request and loses nothing`, async (roll) => {
    load ??= startLoad(await prepareCaller(region, await createOwner(region), entryPoints()), RATE);
    const before = { repeated: load.repeated.length, answered: load.answered() };
    const startedAt = performance.now();
    await inTurn((deployment) => deployment.roll());
    const codes = (await each(({ stopped }) => stopped())).flat();
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    report(`roll ${roll}`, { seconds, answered: load.answered() - before.answered });
    expect(codes).toEqual(Array.from({ length: roll * REPLICAS * installation.deployments.length }, () => 0));
    await expectAllServedAndStored();
    expect(load.repeated.slice(before.repeated).filter((failure) => !isSlowMachine(failure))).toEqual([]);
    expect(load.acknowledgedEvents.length).toBeGreaterThan(50);
    expect(load.answeredRuns.length).toBeGreaterThan(10);
  });

  it('the loss of any pod but an entry point is not noticed by callers, and nothing is lost', async () => {
    const noticed: (Failure & { readonly lost: string })[] = [];
    for (const { name, starts, loseOne } of installation.deployments) {
      const before = load.repeated.length;
      await loseOne();
      startedAlone.push({ name, ...starts.at(-1)! });
      await load.pauseFor(async () => {});
      noticed.push(...load.repeated.slice(before).map((failure) => ({ lost: name, ...failure })));
    }
    report('requests that callers sent again', noticed);
    await expectAllServedAndStored();
    // The connections of callers end in an entry point. A tool may change something, so its call is not sent twice.
    const isExpected = ({ lost, kind }: (typeof noticed)[number]) =>
      ENTRY_POINTS.includes(lost) || (lost === 'mcp-service' && kind === 'agent');
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
    expect(startedAlone.map(({ name }) => name)).toEqual(installation.deployments.map(({ name }) => name));
    expect(slow).toEqual([]);
  });
});
