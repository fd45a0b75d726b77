/**
 * Two regions behind the router as processes: what belongs to a region reaches that region, also while the router and the
 * gateways are rolled out. It starts 17 processes and two of each store, so it runs on demand: TEST_REGIONS=2.
 */
import { regionOfToken } from '@meridian/identity';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPrograms } from './region/find-programs.ts';
import { type Caller, type Load, startLoad } from './region/load.ts';
import { createOwner, type Owner, prepareCaller } from './region/prepare-caller.ts';
import { problemsLogged, report, summaryOf } from './region/report.ts';
import { exchange, type Person, signIn, storeClient } from './region/sign-in.ts';
import {
  type Installation,
  type Programs,
  type Region,
  startInstallation,
} from './region/start-installation.ts';
import { NOTHING_WRONG, untilStored } from './region/stored.ts';

const ROLLS = Number(process.env['TEST_ROLLS'] ?? 1);
/** Requests a second of each region. */
const RATE = Number(process.env['TEST_RATE'] ?? 10);
const LIMIT_MS = 300_000;
const TIMES = { timeout: LIMIT_MS };
const ROUTERS = 2;

const isWanted = process.env['TEST_REGIONS'] === '2';
const programs = isWanted ? await findPrograms() : 'TEST_REGIONS is not 2';
const missing = typeof programs === 'string' ? ` (skipped: ${programs})` : '';

/** A region, the load on it, and a person who has an account in it. */
interface Place {
  readonly region: Region;
  readonly owner: Owner;
  readonly caller: Caller;
  readonly load: Load;
  readonly person: Person;
}

describe.skipIf(missing !== '')(`two regions and the router as processes${missing}`, TIMES, () => {
  let installation: Installation;
  const places: Place[] = [];

  beforeAll(async () => {
    installation = await startInstallation(['us', 'eu'], programs as Programs);
    await installation.router.scale(ROUTERS);
    for (const region of installation.regions) {
      await region.migrate();
      await Promise.all(region.deployments.map((deployment) => deployment.scale(1)));
      await storeClient(region);
    }
  }, LIMIT_MS);
  afterAll(async () => {
    for (const { load } of places) await load.stop();
    await installation?.stop();
    for (const { region, load } of places) report(`summary ${region.name}`, summaryOf(load, RATE));
    if (places.some(({ load }) => load.repeated.length + load.failures.length > 0))
      report('what processes logged', problemsLogged(installation));
  });

  /** Each region has stored what was acknowledged for it once, and nothing of the other region. */
  const expectAllServedAndStored = async (): Promise<void> => {
    for (const { region, load } of places) {
      await load.pauseFor(async () => {
        expect([region.name, await untilStored(region, load)]).toEqual([region.name, NOTHING_WRONG]);
      });
      expect([load.failures, load.repeated]).toEqual([[], []]);
    }
    expect(installation.deployments.flatMap(({ unexpectedExits }) => unexpectedExits)).toEqual([]);
  };

  it('events, queries and runs at the address of the router reach the region of their token', async () => {
    for (const region of installation.regions) {
      const owner = await createOwner(region);
      const person = await signIn(region, owner);
      const caller = await prepareCaller(region, owner, [installation.routerUrl]);
      places.push({ region, owner, caller, load: startLoad(caller, RATE), person });
    }
    await waitFor(() => places.every(({ load }) => load.answeredRuns.length > 10), {
      timeoutMs: 60_000,
      what: 'answers of both regions',
    });
    await expectAllServedAndStored();
  });

  const exchangeAt = async ({ region, person }: Place) => {
    const { code, accessToken, ...found } = await exchange(installation.routerUrl, region, person.browser);
    return { ...found, issuedBy: [regionOfToken(code), regionOfToken(accessToken)] };
  };
  const expectedAt = ({ region: { name, url }, owner: { email } }: Place) => ({
    askedAt: url,
    issuedBy: [name, name],
    email,
    refreshed: 200,
    revoked: 200,
  });

  it('an app gets its tokens at the address of the router, from the region of the account', async () => {
    expect(await Promise.all(places.map(exchangeAt))).toEqual(places.map(expectedAt));
  });

  const statusOf = async (url: string, { caller }: Place): Promise<number> => {
    const headers = { authorization: `Bearer ${caller.keys[0]}` };
    return (await fetch(`${url}/api/users/@me/`, { headers })).status;
  };

  it('a key works in its own region only', async () => {
    const [us, eu] = places as [Place, Place];
    const asked = [us, eu].flatMap(({ region }) => [us, eu].map((place) => statusOf(region.url, place)));
    expect(await Promise.all(asked)).toEqual([200, 401, 401, 200]);
  });

  const rolls = Array.from({ length: ROLLS }, (_, index) => index + 1);
  it.each(rolls)(`roll-out %i of ${ROLLS} of the router and the gateways fails no request`, async (roll) => {
    let isRolling = true;
    let exchanges = 0;
    const signIns = places.map(async (place) => {
      for (; isRolling; exchanges += 1) expect(await exchangeAt(place)).toEqual(expectedAt(place));
    });
    // Awaited below, after the roll-out.
    for (const signingIn of signIns) signingIn.catch(() => {});
    const startedAt = performance.now();
    const before = places.reduce((sum, { load }) => sum + load.answered(), 0);
    const entryPoints = [
      installation.router,
      ...installation.regions.map(({ deployment }) => deployment('gateway')),
    ];
    for (const entryPoint of entryPoints) await entryPoint.roll();
    const codes = (await Promise.all(entryPoints.map((entryPoint) => entryPoint.stopped()))).flat();
    isRolling = false;
    await Promise.all(signIns);
    report(`roll ${roll}`, {
      seconds: Math.round((performance.now() - startedAt) / 1_000),
      answered: places.reduce((sum, { load }) => sum + load.answered(), 0) - before,
      exchanges,
    });
    expect(codes).toEqual(Array.from({ length: roll * (ROUTERS + installation.regions.length) }, () => 0));
    await expectAllServedAndStored();
    expect(exchanges).toBeGreaterThan(places.length);
  });

  it('a region that is away fails none of the other one', async () => {
    const [us, eu] = places as [Place, Place];
    await eu.load.pauseFor(async () => {
      await eu.region.deployment('gateway').scale(0);
      expect(await statusOf(installation.routerUrl, eu)).toBe(503);
      expect(await exchangeAt(us)).toEqual(expectedAt(us));
      await eu.region.deployment('gateway').scale(1);
      await waitFor(async () => (await statusOf(installation.routerUrl, eu)) === 200, { timeoutMs: 30_000 });
    });
    await expectAllServedAndStored();
  });
});
