import type { DataFolder } from './data-folder.ts';
import type { ReadyRegion } from './ready-file.ts';

/** The text after a successful start: addresses, the account, and first commands. */
export const describeRunning = (
  regions: readonly ReadyRegion[],
  folder: DataFolder,
  routerUrl: string | null = null,
): string => {
  const lines = regions.flatMap((region) => [
    ...row(regions.length === 1 ? 'Open' : `Open ${region.region}`, region.url),
    ...row('Login', `${region.email} / ${region.password}`),
    ...row('Personal key', region.personalApiKey),
    ...row('Project token', region.projectToken),
    ...row('ClickHouse', withoutPassword(region.stores.clickhouseUrl)),
    '',
  ]);
  const [first] = regions;
  return [
    '',
    ...row('Any region', routerUrl ?? undefined),
    ...(routerUrl === null ? [] : ['']),
    ...lines,
    ...row('Data and logs', folder.directory),
    ...row('Try', first && firstQuery(first)),
    '',
    '  Ctrl-C stops everything and keeps the data.',
    '',
  ].join('\n');
};

const row = (name: string, value: string | undefined): string[] =>
  value ? [`  ${name.padEnd(15)}${value}`] : [];

/** Does not print the password, which is in ready.json and readable only by its owner. */
const withoutPassword = (address: string): string => {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
};

const firstQuery = ({ url, projectId, personalApiKey }: FirstQueryFacts): string => {
  const body =
    '{"query": {"kind": "HogQLQuery", "query": "select event, count() from events group by event"}}';
  return (
    `curl ${url}/api/projects/${projectId}/query/ -H 'authorization: Bearer ${personalApiKey}' ` +
    `-H 'content-type: application/json' -d '${body}'`
  );
};

type FirstQueryFacts = Pick<ReadyRegion, 'url' | 'projectId' | 'personalApiKey'>;
