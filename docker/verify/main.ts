/**
 * node docker/verify/main.ts [APP…]: builds the images with buildah, runs each under chroot as its user against real stores,
 * and probes it. Needs root, buildah, podman (to import the base) and debootstrap. IMAGES_BASE and IMAGES_RUNTIME name local
 * images to use instead of a Debian of debootstrap; IMAGES_FOLDER keeps that Debian. With IMAGES_TWICE=1 each of these apps is
 * built a second time without the cache, and both images must be the same.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  startPrivateClickHouse,
  startPrivatePostgres,
  startPrivateRedis,
} from '@meridian/embedded-stores/testing';
import { parse } from 'yaml';
import {
  type Bases,
  buildImage,
  type Configuration,
  configurationOf,
  digestsOf,
  makeBases,
  mountImage,
  run,
} from './build.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const APPS = [
  'auth-service',
  'capture-service',
  'query-service',
  'endpoints-service',
  'mcp-service',
  'gateway',
  'region-router',
];
const READY_WITHIN_MS = 60_000;
/** The PATH of an image has no /usr/sbin. */
const CHROOT = run('sh', ['-c', 'command -v chroot']);

type Environment = Record<string, string>;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** The environment of each service in docker/compose.yml, with other addresses. */
const environmentsOf = (addresses: Readonly<Record<string, string>>): Record<string, Environment> => {
  const text = readFileSync(join(root, 'docker/compose.yml'), 'utf8');
  const { services } = parse(text, { merge: true }) as {
    services: Record<string, { environment?: Environment }>;
  };
  const secret = randomBytes(32).toString('hex');
  const fill = (value: string): string =>
    value
      .replaceAll(/\$\{PUBLIC_URL[^}]*\}/g, 'http://localhost:8000')
      .replaceAll(/\$\{ROUTER_(PUBLIC|US|EU)_URL:-\}/g, 'https://$1.example')
      .replaceAll(/\$\{REGION[^}]*\}/g, 'us')
      .replaceAll(/\$\{\w+:-\}/g, '')
      .replaceAll(/\$\{[^}]*\}/g, secret);
  return Object.fromEntries(
    Object.entries(services).map(([name, { environment = {} }]) => [
      name,
      Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [key, addresses[key] ?? fill(value)]),
      ),
    ]),
  );
};

const start = (folder: string, configuration: Configuration, environment: Environment): ChildProcess => {
  const { user, entrypoint, command, directory } = configuration;
  // chroot starts in `/`, and the paths of the image are relative to its working directory.
  const words = [...entrypoint, ...command].map((word) => `'${word}'`).join(' ');
  return spawn(CHROOT, [`--userspec=${user}`, folder, '/bin/sh', '-c', `cd ${directory} && exec ${words}`], {
    env: { ...configuration.environment, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
};

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

interface Probe {
  readonly app: string;
  readonly problems: readonly string[];
  readonly readyMs?: number;
}

const problemsOfImage = (folder: string, { user, labels }: Configuration): readonly string[] => [
  ...(user === '65532:65532' ? [] : [`runs as ${user}`]),
  ...(labels['org.opencontainers.image.version'] === undefined ? ['has no label of its version'] : []),
  ...(existsSync(join(folder, 'app/sbom.cdx.json')) ? [] : ['has no bill of materials']),
  ...(existsSync(join(folder, 'app/node_modules/.bin')) ? ['has programs of packages'] : []),
];

const probeService = async (app: string, image: string, environment: Environment): Promise<Probe> => {
  const mounted = mountImage(image);
  const [port, internalPort] = [await freePort(), await freePort()];
  const configuration = configurationOf(image);
  const problems = [...problemsOfImage(mounted.folder, configuration)];
  const ports = { PORT: String(port), INTERNAL_PORT: String(internalPort), SHUTDOWN_DELAY_MS: '0' };
  const startedAt = performance.now();
  const child = start(mounted.folder, configuration, { ...environment, ...ports });
  child.stdout?.resume();
  const ended = once(child, 'exit');
  try {
    while (!(await isReady(internalPort))) {
      if (child.exitCode !== null) return { app, problems: [...problems, `ended with ${child.exitCode}`] };
      if (performance.now() - startedAt > READY_WITHIN_MS)
        return { app, problems: [...problems, 'did not become ready'] };
      await delay(20);
    }
    const readyMs = Math.round(performance.now() - startedAt);
    child.kill('SIGTERM');
    const [code] = await ended;
    return { app, readyMs, problems: code === 0 ? problems : [...problems, `ended with ${code}`] };
  } finally {
    child.kill('SIGKILL');
    await ended;
    mounted.unmount();
  }
};

const runMigrations = async (app: string, image: string, environment: Environment): Promise<Probe> => {
  const mounted = mountImage(image);
  try {
    const configuration = configurationOf(image);
    const child = start(mounted.folder, configuration, environment);
    child.stdout?.resume();
    const [code] = await once(child, 'exit');
    const problems = configuration.user === '65532:65532' ? [] : [`runs as ${configuration.user}`];
    return { app, problems: code === 0 ? problems : [...problems, `ended with ${code}`] };
  } finally {
    mounted.unmount();
  }
};

/** The differences between two builds. */
const differences = (app: string, image: string, bases: Bases): readonly string[] => {
  if (process.env['IMAGES_TWICE'] === undefined) return [];
  const [first, again] = [digestsOf(image), digestsOf(buildImage(root, app, bases, { isAgain: true }))];
  console.log(`      ${app}: ${first.image}, built again: ${again.image}`);
  if (first.image === again.image) return [];
  const layers = first.layers.flatMap((digest, index) => (digest === again.layers[index] ? [] : [index + 1]));
  return [
    `two builds differ: layers ${layers.join(', ')} of ${first.layers.length}, or the configuration if none`,
  ];
};

const findBases = (): Bases => {
  const { IMAGES_BASE: base, IMAGES_RUNTIME: runtime, IMAGES_FOLDER: folder } = process.env;
  if (base !== undefined && runtime !== undefined) return { base, runtime };
  return makeBases(folder ?? join(root, '.meridian/images'), process.execPath);
};

const report = ({ app, problems, readyMs }: Probe): boolean => {
  const time = readyMs === undefined ? '' : `, ready after ${readyMs} ms`;
  console.log(`${problems.length === 0 ? 'pass' : 'FAIL'}  ${app}${time}`);
  for (const problem of problems) console.log(`      ${problem}`);
  return problems.length === 0;
};

const main = async (): Promise<boolean> => {
  const bases = findBases();
  const asked = process.argv.slice(2);
  const apps = asked.length === 0 ? APPS : asked;
  await using stack = new AsyncDisposableStack();
  const stores = await Promise.all([startPrivatePostgres(), startPrivateRedis(), startPrivateClickHouse()]);
  for (const store of stores) stack.defer(() => store.close());
  const [postgres, redis, clickhouse] = stores;
  const environments = environmentsOf({
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    CLICKHOUSE_URL: clickhouse.url,
  });
  const isAsked = (app: string): boolean => asked.length === 0 || asked.includes(app);
  const verify = async (app: string, probe: typeof probeService): Promise<boolean> => {
    const image = buildImage(root, app, bases);
    const found = await probe(app, image, environments[app] ?? {});
    return report({
      ...found,
      problems: [...found.problems, ...(isAsked(app) ? differences(app, image, bases) : [])],
    });
  };
  const results = [await verify('migrate', runMigrations)];
  for (const app of apps) results.push(await verify(app, probeService));
  return results.every(Boolean);
};

process.exitCode = (await main()) ? 0 : 1;
