/** An endpoint as a file: the members that its author sets, named as in the API, without server-generated ones. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { isSameQuery } from '../definitions/same-query.ts';
import type { RemoteEndpoint } from './api-client.ts';
import { CliError } from './cli-error.ts';

const fileSchema = z.strictObject({
  name: z.string(),
  description: z.string().default(''),
  query: z.looseObject({ kind: z.string() }),
  data_freshness_seconds: z.int().default(86_400),
  is_active: z.boolean().default(true),
  is_materialized: z.boolean().default(false),
  bucket_overrides: z.record(z.string(), z.string()).nullable().default(null),
  tags: z.array(z.string()).default([]),
  optional_breakdown_properties: z.array(z.string()).default([]),
});

export type EndpointFile = z.output<typeof fileSchema>;

const SUFFIX = /\.ya?ml$/;

export const readFiles = async (directory: string): Promise<EndpointFile[]> => {
  const names = await readdir(directory).catch(() => {
    throw new CliError(`The folder ${directory} does not exist.`, 2);
  });
  return Promise.all(
    names
      .filter((name) => SUFFIX.test(name))
      .sort()
      .map(async (name) => readOne(name, await readFile(join(directory, name), 'utf8'))),
  );
};

const readOne = (fileName: string, text: string): EndpointFile => {
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    throw new CliError(`${fileName}: ${(error as Error).message}`, 2);
  }
  const parsed = fileSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new CliError(`${fileName}: ${issue?.path.join('.')}: ${issue?.message}`, 2);
  }
  return { ...parsed.data, tags: parsed.data.tags.toSorted() };
};

export const fromRemote = (remote: RemoteEndpoint): EndpointFile => {
  const members = Object.fromEntries(Object.keys(fileSchema.shape).map((member) => [member, remote[member]]));
  return fileSchema.parse(members);
};

export const toYaml = (file: EndpointFile): string => {
  const { name, query, ...rest } = file;
  const defaults = fileSchema.parse({ name, query });
  const said = Object.entries(rest).filter(
    ([member, value]) => !isSameQuery([value], [defaults[member as keyof EndpointFile]]),
  );
  return stringify({ name, ...Object.fromEntries(said), query }, { lineWidth: 0 });
};

/** Returns the members that differ, with both values. */
export const differences = (
  local: EndpointFile,
  remote: EndpointFile,
): { readonly member: keyof EndpointFile; readonly local: unknown; readonly remote: unknown }[] =>
  (Object.keys(local) as (keyof EndpointFile)[])
    .filter((member) => !isSameMember(member, local, remote))
    .map((member) => ({ member, local: local[member], remote: remote[member] }));

/** SQL in a file need not list its variables: the service adds missing ones. */
const isSameMember = (member: keyof EndpointFile, local: EndpointFile, remote: EndpointFile): boolean => {
  if (member !== 'query' || 'variables' in local.query) return isSameQuery([local[member]], [remote[member]]);
  const { variables: _, ...query } = remote.query as Record<string, unknown>;
  return isSameQuery(local.query, query);
};
