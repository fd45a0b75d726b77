/**
 * Runs the services of an older release beside those of this one, on the schema of this one, as during a rolling
 * upgrade: each sends the same load through its own gateway. No request may fail on either side.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@meridian/testing';
import { callerAt } from '../clients/api.ts';
import { obtainTokens } from '../clients/app.ts';
import { type Callers, type Load, prepareCallers, startLoad } from './load.ts';
import { describeStatuses } from './outcome.ts';
import { type Product, startProduct } from './product.ts';
import { slowestOf } from './report.ts';
import { countStored } from './run-fault.ts';
import { type Copy, startCopy } from './start-copy.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const LOG_IN_EVERY_MS = 1_000;

/** True when every request was served on both sides, and also when this clone does not have the commit. */
export const runBeside = async (commit: string, seconds: number): Promise<boolean> => {
  if (!hasCommit(commit)) {
    console.log(`Left out: this clone has no commit ${commit}. Fetch its history: git fetch --unshallow`);
    return true;
  }
  const release = prepareRelease(commit);
  const closing: (() => unknown)[] = [release.remove];
  try {
    console.log('Starting Meridian with separate stores …');
    const product = await startProduct();
    closing.push(product.close);
    console.log(`Starting the services of ${commit} beside it …`);
    const older = await startOlder(product, release.directory);
    closing.push(older.stop);
    const sides = [
      { name: 'this release', product, logIn: repeatLogIn(product) },
      { name: commit, product: older.product, logIn: repeatLogIn(older.product) },
    ];
    const running: { readonly name: string; readonly load: Load; readonly check: () => Promise<string[]> }[] =
      [];
    for (const side of sides) {
      const callers = await prepareCallers(side.product);
      const load = startLoad(side.product, callers);
      running.push({ name: side.name, load, check: () => problemsOf(side.product, callers, load) });
    }
    await pause(seconds * 1_000);
    const logIns = await Promise.all(sides.map(({ logIn }) => logIn.stop()));
    await Promise.all(running.map(({ load }) => load.stop()));
    const problems: string[] = [];
    for (const [index, { name, load, check }] of running.entries()) {
      const { kind, ms } = slowestOf(load.observations);
      console.log(
        `${name}: ${describeStatuses(load.observations)}; ${load.acknowledgedEvents.size} events, ${load.answeredRuns.size} runs, sign-ins ${describeList(logIns[index]!)}. Slowest answer: ${kind}, ${Math.round(ms)} ms.`,
      );
      const refused = logIns[index]!.filter((status) => status !== 200);
      if (refused.length > 0) problems.push(`${name}: ${refused.length} sign-ins were refused`);
      problems.push(...(await check()).map((problem) => `${name}: ${problem}`));
    }
    for (const problem of problems) console.log(`BROKEN: ${problem}`);
    return problems.length === 0;
  } finally {
    for (const step of closing.toReversed()) await step();
  }
};

const hasCommit = (commit: string): boolean => {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** The files of the release, with the packages of this one. */
const prepareRelease = (commit: string) => {
  const parent = mkdtempSync(join(tmpdir(), 'meridian-release-'));
  const directory = join(parent, 'repository');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, stdio: 'pipe' });
  git('worktree', 'add', '--quiet', '--detach', directory, commit);
  const folders = ['apps', 'libs'].flatMap((kind) =>
    readdirSync(join(directory, kind)).map((name) => join(kind, name)),
  );
  for (const folder of ['.', ...folders]) {
    const packages = join(ROOT, folder, 'node_modules');
    // Links the files. Packages of workspaces are relative links, so they lead to the older release.
    if (existsSync(packages)) execFileSync('cp', ['-al', packages, join(directory, folder, 'node_modules')]);
  }
  execFileSync(process.execPath, ['tools/generate/main.ts'], { cwd: directory, stdio: 'pipe' });
  const remove = () => {
    git('worktree', 'remove', '--force', directory);
    rmSync(parent, { recursive: true, force: true });
  };
  return { directory, remove };
};

const ADDRESSES = {
  'auth-service': 'AUTH_SERVICE_URL',
  'capture-service': 'CAPTURE_SERVICE_URL',
  'query-service': 'QUERY_SERVICE_URL',
  'endpoints-service': 'ENDPOINTS_SERVICE_URL',
} as const;
const PROCESSES = [...Object.keys(ADDRESSES), 'capture-writer', 'endpoints-worker', 'gateway'];

/** The processes of that release call each other. They share only the stores with the processes of this release. */
const startOlder = async (product: Product, directory: string) => {
  const ports = new Map<string, number>();
  for (const name of PROCESSES) ports.set(name, await freePort());
  const env = Object.fromEntries(
    Object.entries(ADDRESSES).map(([name, variable]) => [variable, `http://127.0.0.1:${ports.get(name)}`]),
  );
  const copies = new Map<string, Copy>();
  const stop = async () => {
    await Promise.all([...copies.values()].map((copy) => copy.stop()));
  };
  try {
    for (const name of PROCESSES) {
      const port = ports.get(name)!;
      const entryOf = (entry: string) => join(directory, entry.slice(ROOT.length));
      copies.set(
        name,
        await startCopy(product, name, {
          env: { ...env, PORT: String(port) },
          entryOf,
          ready: /"msg":"started"/,
        }),
      );
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const region = { ...product.region, url: copies.get('gateway')!.url };
  const older = { ...product, region, tokens: await obtainTokens(product.region, product.clientId) };
  return { product: older, stop };
};

const problemsOf = async (product: Product, callers: Callers, load: Load) => {
  const failures = load.observations.filter(({ outcome }) => outcome !== 'served');
  const stored = await countStored(product, callers, load);
  return [
    ...failures.slice(0, 5).map(({ kind, status, detail }) => `${kind} ${status} ${detail ?? ''}`),
    failures.length > 0 && `${failures.length} requests were not served`,
    stored.lostEvents > 0 && `${stored.lostEvents} acknowledged events are lost`,
    stored.doubledEvents > 0 && `${stored.doubledEvents} events are stored more than once`,
    stored.lostRuns > 0 && `${stored.lostRuns} runs are not in the log`,
  ].filter((problem) => problem !== false);
};

const repeatLogIn = ({ region }: Product) => {
  const statuses: number[] = [];
  let isOver = false;
  const repeating = (async () => {
    while (!isOver) {
      const { email, password } = region;
      statuses.push((await callerAt(region.url)('POST', '/api/login/', { email, password })).status);
      await pause(LOG_IN_EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await repeating;
      return statuses;
    },
  };
};

const describeList = (statuses: readonly number[]): string =>
  [...Map.groupBy(statuses, String)].map(([status, list]) => `${status} ×${list.length}`).join(', ');
