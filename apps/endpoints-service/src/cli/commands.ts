import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { LRUCache } from 'lru-cache';
import { type ApiClient, createApiClient } from './api-client.ts';
import { CliError } from './cli-error.ts';
import { differences, type EndpointFile, fromRemote, readFiles, toYaml } from './endpoint-file.ts';

export const USAGE = `meridian endpoints <command> [options]

  list                    the endpoints of the project
  pull                    write them to files, a YAML file for each
  diff                    the differences between the files and the project; exit code 1 if there are any
  push [--dry-run]        create and change endpoints to match the files
  run NAME [--var a=b]…   run one; --refresh cache|force|direct, --version N, --limit N, --offset N, --debug
  logs NAME [--follow]    its latest runs; --level ERROR, --search TEXT
  versions NAME           its versions
  openapi [NAME]          OpenAPI of one endpoint, or of all
  generate                a typed TypeScript client

  --dir FOLDER            where the files are (endpoints)
  --url, --project        or MERIDIAN_URL, MERIDIAN_PROJECT
  --json                  answers as they come
The key is read from MERIDIAN_KEY. Exit codes: 0 done, 1 failed or different, 2 usage, 3 credentials.`;

const OPTIONS = {
  dir: { type: 'string', default: 'endpoints' },
  url: { type: 'string' },
  project: { type: 'string' },
  json: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  follow: { type: 'boolean', default: false },
  debug: { type: 'boolean', default: false },
  var: { type: 'string', multiple: true, default: [] },
  refresh: { type: 'string' },
  version: { type: 'string' },
  limit: { type: 'string' },
  offset: { type: 'string' },
  level: { type: 'string' },
  search: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const satisfies ParseArgsConfig['options'];

type Options = ReturnType<typeof readArgs>['values'];

interface Call {
  readonly api: ApiClient;
  readonly options: Options;
  readonly name: string | undefined;
  readonly print: (text: string) => void;
}

export const runEndpointsCommand = async (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  print: (text: string) => void,
): Promise<number> => {
  const { values: options, positionals } = readArgs(args);
  const [command, name] = positionals;
  if (options.help || command === undefined) {
    print(USAGE);
    return options.help ? 0 : 2;
  }
  const run = COMMANDS[command];
  if (run === undefined) throw new CliError(`Unknown command "${command}".\n\n${USAGE}`, 2);
  const api = createApiClient({
    url: needed(options.url ?? env['MERIDIAN_URL'], 'MERIDIAN_URL'),
    project: needed(options.project ?? env['MERIDIAN_PROJECT'], 'MERIDIAN_PROJECT'),
    key: needed(env['MERIDIAN_KEY'], 'MERIDIAN_KEY'),
  });
  return run({ api, options, name, print });
};

const readArgs = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new CliError(`${(error as Error).message}\n\n${USAGE}`, 2);
  }
};

const needed = (value: string | undefined, name: string): string => {
  if (value === undefined || value === '') throw new CliError(`${name} is not set.`, 2);
  return value;
};

const nameOf = ({ name }: Call): string => {
  if (name === undefined) throw new CliError(`The name of an endpoint is missing.\n\n${USAGE}`, 2);
  return name;
};

const list = async ({ api, options, print }: Call): Promise<number> => {
  const endpoints = await api.list();
  if (options.json) print(JSON.stringify(endpoints, null, 2));
  else {
    for (const { name, current_version, is_active, is_materialized } of endpoints) {
      const marks = [is_active ? '' : 'inactive', is_materialized ? 'materialized' : ''].filter(
        (mark) => mark !== '',
      );
      print(`${name}  v${current_version}  ${marks.join(', ')}`.trimEnd());
    }
  }
  return 0;
};

const pull = async ({ api, options, print }: Call): Promise<number> => {
  await mkdir(options.dir, { recursive: true });
  for (const remote of await api.list()) {
    const path = join(options.dir, `${remote.name}.yaml`);
    await writeFile(path, toYaml(fromRemote(remote)));
    print(path);
  }
  return 0;
};

interface Change {
  readonly local: EndpointFile;
  /** Undefined for an endpoint that does not exist yet. */
  readonly changes: ReturnType<typeof differences> | undefined;
}

const changesOf = async ({ api, options }: Call): Promise<Change[]> => {
  const files = await readFiles(options.dir);
  const remote = new Map((await api.list()).map((endpoint) => [endpoint.name, fromRemote(endpoint)]));
  return files
    .map((local) => {
      const known = remote.get(local.name);
      return { local, changes: known && differences(local, known) };
    })
    .filter(({ changes }) => changes === undefined || changes.length > 0);
};

const describe = ({ local, changes }: Change): string =>
  changes === undefined
    ? `+ ${local.name}`
    : [
        `~ ${local.name}`,
        ...changes.flatMap(({ member, local: mine, remote: theirs }) => [
          `    ${member}`,
          `      - ${JSON.stringify(theirs)}`,
          `      + ${JSON.stringify(mine)}`,
        ]),
      ].join('\n');

const diff = async (call: Call): Promise<number> => {
  const changes = await changesOf(call);
  for (const change of changes) call.print(describe(change));
  return changes.length === 0 ? 0 : 1;
};

const push = async (call: Call): Promise<number> => {
  for (const change of await changesOf(call)) {
    call.print(describe(change));
    if (call.options['dry-run']) continue;
    const { local, changes } = change;
    const answer =
      changes === undefined
        ? await call.api.ask<Record<string, unknown>>('POST', '/', local)
        : await call.api.ask<Record<string, unknown>>(
            'PATCH',
            `/${local.name}/`,
            Object.fromEntries(changes.map(({ member, local: mine }) => [member, mine])),
          );
    const problem = answer?.['materialization_error'];
    if (problem !== undefined) throw new CliError(`${local.name}: ${String(problem)}`);
  }
  return 0;
};

const run = async (call: Call): Promise<number> => {
  const { options, api, print } = call;
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const answer = await api.ask<Record<string, unknown>>('POST', `/${nameOf(call)}/run`, {
    variables: variablesOf(options.var),
    refresh: options.refresh,
    debug: options.debug,
    version: number(options.version),
    limit: number(options.limit),
    offset: number(options.offset),
  });
  if (answer === undefined) throw new CliError(`No active endpoint is called ${call.name}.`);
  print(JSON.stringify(options.json || options.debug ? answer : answer['results'], null, 2));
  return 0;
};

/** `a=1` is the number; `a="1"` and any text that is not JSON are strings. */
const variablesOf = (pairs: readonly string[]): Record<string, unknown> | undefined =>
  pairs.length === 0
    ? undefined
    : Object.fromEntries(
        pairs.map((pair) => {
          const [name = '', ...rest] = pair.split('=');
          const text = rest.join('=');
          try {
            return [name, JSON.parse(text) as unknown];
          } catch {
            return [name, text];
          }
        }),
      );

interface Entry {
  readonly timestamp: string;
  readonly level: string;
  readonly message: string;
  readonly instance_id: string;
}

/** More than the server sends again. */
const MOST_REMEMBERED = 10_000;

const logs = async (call: Call): Promise<number> => {
  const { options, api, print } = call;
  const shown = new LRUCache<string, true>({ max: MOST_REMEMBERED });
  const show = (entry: Entry): void => {
    // The server may send an entry again when the stream is resumed.
    if (shown.has(entry.instance_id)) return;
    shown.set(entry.instance_id, true);
    print(
      options.json
        ? JSON.stringify(entry)
        : `${entry.timestamp}  ${entry.level.padEnd(5)}  ${entry.message}  ${entry.instance_id}`,
    );
  };
  const query = new URLSearchParams();
  if (options.level !== undefined) query.set('level', options.level);
  if (options.search !== undefined) query.set('search', options.search);
  if (options.limit !== undefined) query.set('limit', options.limit);
  const page = await api.ask<{ results: Entry[] }>('GET', `/${nameOf(call)}/logs/?${query}`);
  if (page === undefined) throw new CliError(`No endpoint is called ${call.name}.`);
  for (const entry of page.results.toReversed()) show(entry);
  const onEvent = (event: string, data: string): void => {
    if (event === 'entry') show(JSON.parse(data) as Entry);
    else if (event === 'skipped' && !options.json)
      print(`(${(JSON.parse(data) as { count: number }).count} older entries are not shown)`);
  };
  if (options.follow) await api.follow(`/${nameOf(call)}/logs/tail/`, onEvent);
  return 0;
};

const versions = async (call: Call): Promise<number> => {
  const page = await call.api.ask<{ results: Record<string, unknown>[] }>(
    'GET',
    `/${nameOf(call)}/versions/`,
  );
  if (page === undefined) throw new CliError(`No endpoint is called ${call.name}.`);
  if (call.options.json) call.print(JSON.stringify(page.results, null, 2));
  else {
    for (const { version, version_created_at, is_active } of page.results) {
      call.print(`v${version}  ${version_created_at}${is_active ? '' : '  disabled'}`);
    }
  }
  return 0;
};

const openapi = async ({ api, name, print }: Call): Promise<number> => {
  print(
    JSON.stringify(
      await api.ask('GET', name === undefined ? '/openapi.json' : `/${name}/openapi.json`),
      null,
      2,
    ),
  );
  return 0;
};

const generate = async ({ api, print }: Call): Promise<number> => {
  print((await api.ask<string>('GET', '/client.ts')) ?? '');
  return 0;
};

const COMMANDS: Readonly<Record<string, (call: Call) => Promise<number>>> = {
  list,
  pull,
  diff,
  push,
  run,
  logs,
  versions,
  openapi,
  generate,
};
