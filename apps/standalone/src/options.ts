import { DATA_DIR, dataDirectoryOf, readCommandLine } from './command-line.ts';
import { UsageProblem } from './problem.ts';

export type RegionName = 'us' | 'eu';

export interface Options {
  /** The first public port. A single region uses it; with two regions the router does. */
  port: number;
  dataDirectory: string;
  regions: readonly RegionName[];
  demo: boolean;
  reset: boolean;
  watch: boolean;
}

export const usage = `Start Meridian on this machine.

  npm start                              one region at http://localhost:8000
  npm run start:regions                  two regions and the router
  npm start -- --port 8100 --no-demo     with options

Options
  --port NUMBER       public port (8000); two regions use the next two ports: first US, then EU
  --data-dir FOLDER   folder for data and logs (.meridian)
  --regions LIST      us, eu or us,eu (us)
  --no-demo           start without demo data
  --reset             delete everything in the data folder first
  --watch             start a service again when its code changes
  --help              this text

Set DATABASE_URL, REDIS_URL or CLICKHOUSE_URL to use a store of your own instead of the embedded one.`;

/** The parsed command line; undefined when help was requested. */
export const parseOptions = (args: readonly string[], root: string): Options | undefined => {
  const { values } = readCommandLine({
    args: [...args],
    options: {
      ...DATA_DIR,
      port: { type: 'string', default: '8000' },
      regions: { type: 'string', default: 'us' },
      'no-demo': { type: 'boolean' },
      reset: { type: 'boolean' },
      watch: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  return {
    port: parsePort(values.port),
    dataDirectory: dataDirectoryOf(root, values),
    regions: parseRegions(values.regions),
    demo: !values['no-demo'],
    reset: values.reset ?? false,
    watch: values.watch ?? false,
  };
};

/** Leaves two higher ports for the regions. */
const HIGHEST_PORT = 65_533;

const parsePort = (text: string): number => {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > HIGHEST_PORT) {
    throw new UsageProblem(`--port must be a number from 1 to ${HIGHEST_PORT}, not "${text}"`);
  }
  return port;
};

const parseRegions = (text: string): RegionName[] => {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => name !== 'us' && name !== 'eu');
  if (unknown !== undefined || new Set(names).size !== names.length) {
    throw new UsageProblem(`--regions must be us, eu or us,eu, not "${text}"`);
  }
  return names as RegionName[];
};
