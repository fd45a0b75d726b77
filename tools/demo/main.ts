/**
 * npm run demo -- --events 1000000 --days 90
 *
 * Loads demo data into the project of the `npm start` that runs here, or into the stores named by DATABASE_URL and
 * CLICKHOUSE_URL and the project named by --project.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseCommandLine, runTool, UsageError } from '@meridian/service-kit/operator';
import { loadDemo } from './load-demo.ts';

const USAGE = `Usage: npm run demo -- [--events N] [--days D] [--seed S] [--project ID] [--region us|eu] [--data-dir FOLDER]

  --events    how many events to make (100000)
  --days      over how many days, ending now (90)
  --seed      another seed makes other people
  --project   project id; the one that "npm start" made when it is not given
  --region    which of the running regions (the first one)
  --data-dir  the folder that "npm start" was given (.meridian)

Without DATABASE_URL and CLICKHOUSE_URL the stores of a running "npm start" are used. With them, services that run
already learn at once of what is new where REDIS_URL is given too, and within a minute otherwise.`;

interface ReadyRegion {
  readonly region: string;
  readonly projectId: number;
  readonly stores: {
    readonly databaseUrl: string;
    readonly redisUrl: string;
    readonly clickhouseUrl: string;
  };
}

const root = join(import.meta.dirname, '../..');

const readRunningRegion = (region: string | undefined, dataDirectory: string): ReadyRegion => {
  const file = join(resolve(root, dataDirectory), 'ready.json');
  if (!existsSync(file)) {
    throw new UsageError(
      `Nothing runs in ${dataDirectory}: start it with "npm start", or set DATABASE_URL and CLICKHOUSE_URL.`,
    );
  }
  const { regions } = JSON.parse(readFileSync(file, 'utf8')) as { regions: ReadyRegion[] };
  const found = region === undefined ? regions[0] : regions.find((one) => one.region === region);
  if (found === undefined) throw new UsageError(`No region "${region}" runs here.`);
  return found;
};

const wholeNumber = (name: string, text: string, max = Number.MAX_SAFE_INTEGER): number => {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= 1 && value <= max))
    throw new UsageError(`--${name} must be a whole number from 1 to ${max}.`);
  return value;
};

interface Target {
  readonly project?: string | undefined;
  readonly region?: string | undefined;
  readonly 'data-dir': string;
}

const findTarget = (values: Target) => {
  const { DATABASE_URL: databaseUrl, CLICKHOUSE_URL: clickhouseUrl, REDIS_URL: redisUrl } = process.env;
  const project =
    values.project === undefined ? undefined : wholeNumber('project', values.project, 2 ** 31 - 1);
  if (databaseUrl !== undefined && clickhouseUrl !== undefined) {
    if (project === undefined)
      throw new UsageError('With DATABASE_URL and CLICKHOUSE_URL, name the --project.');
    return { databaseUrl, clickhouseUrl, redisUrl, projectId: project };
  }
  const running = readRunningRegion(values.region, values['data-dir']);
  return { ...running.stores, projectId: project ?? running.projectId };
};

const main = async (args: string[]): Promise<boolean> => {
  const { values } = parseCommandLine({
    args,
    options: {
      events: { type: 'string', default: '100000' },
      days: { type: 'string', default: '90' },
      seed: { type: 'string' },
      project: { type: 'string' },
      region: { type: 'string' },
      'data-dir': { type: 'string', default: '.meridian' },
    },
  });
  const startedAt = performance.now();
  const report = await loadDemo({
    ...findTarget(values),
    events: wholeNumber('events', values.events),
    days: wholeNumber('days', values.days, 3_650),
    now: new Date(),
    ...(values.seed !== undefined && { seed: wholeNumber('seed', values.seed) }),
    onProgress: (stored, total) => {
      if (process.stdout.isTTY) process.stdout.write(`\r${Math.floor((stored / total) * 100)} %  `);
    },
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(
    `${process.stdout.isTTY ? '\r' : ''}${report.events} events of ${report.persons} persons in ${report.sessions} sessions, ${seconds.toFixed(1)} s`,
  );
  return true;
};

await runTool(USAGE, main);
