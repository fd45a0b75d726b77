import { parseCommandLine, UsageError } from '@meridian/service-kit/operator';

export const USAGE = `Usage: npm run conformance -- FOLDER [--filter TEXT] [--json] [--url ADDRESS]

Runs the case files of a folder through the query API against a real engine, each in a separate project.

  --filter  only files whose name contains this text
  --json    one JSON object per line instead of text
  --url     a running installation instead of a temporary one. It needs
              CONFORMANCE_API_KEY      a key that may create projects and run queries
              CONFORMANCE_CAPTURE_URL  capture-service, for loading the data
              INTERNAL_SECRET          what capture-service accepts
            and in its services ALLOW_CLOCK_OVERRIDE=true, and AUTH_MAX_PROJECTS_PER_ORGANIZATION of at least
            as many as there are cases: each leaves a project behind`;

export interface Options {
  readonly directory: string;
  readonly filter: string | undefined;
  readonly json: boolean;
  readonly url: string | undefined;
}

export const parseOptions = (args: readonly string[]): Options => {
  const { values, positionals } = parse(args);
  const [directory, ...more] = positionals;
  if (directory === undefined) throw new UsageError('Name the folder with the cases.');
  if (more.length > 0) throw new UsageError('Name only one folder.');
  return { directory, filter: values.filter, json: values.json ?? false, url: values.url };
};

const parse = (args: readonly string[]) =>
  parseCommandLine({
    args: [...args],
    allowPositionals: true,
    options: {
      filter: { type: 'string' },
      json: { type: 'boolean' },
      url: { type: 'string' },
    },
  });
