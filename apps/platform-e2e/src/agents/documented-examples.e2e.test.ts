/** The arguments in docs/mcp.md give results in a project with the pages and events of the demo data. */
import { readFileSync } from 'node:fs';
import { waitFor } from '@meridian/testing';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callerAt } from '../clients/api.ts';
import { homeRegion } from '../platform.ts';

const region = homeRegion();
const client = new Client({ name: 'examples', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
const unique = crypto.randomUUID().slice(0, 8);

type Members = Record<string, unknown>;

const page = readFileSync(new URL('../../../../docs/mcp.md', import.meta.url), 'utf8');
const EXAMPLES = new Map(
  [...page.matchAll(/^\*\*`(query-[\w-]+|execute-sql)`\*\* .+\n\n```json\n([\s\S]+?)\n```$/gm)].map(
    ([, name = '', example = '{}']) => [name, JSON.parse(example) as Members],
  ),
);

/** Noon some days ago, so that neither a day nor a visit is cut by the hour of the test. */
const noon = (daysAgo: number, minute = 0): string =>
  `${new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)}T12:${String(minute).padStart(2, '0')}:00Z`;
const event = (person: string, name: string, timestamp: string, path = '/app') => ({
  event: name,
  distinct_id: `${person} ${unique}`,
  timestamp,
  properties: { $current_url: `https://orbit.example.com${path}` },
});

const EVENTS = [
  event('ada', '$pageview', noon(3)),
  event('ada', '$pageview', noon(2)),
  event('ada', '$pageview', noon(1), '/pricing'),
  event('ada', '$pageview', noon(1, 1), '/signup'),
  event('ada', 'signed up', noon(1, 2)),
  event('ben', '$pageview', noon(3), '/pricing'),
  event('cem', '$pageview', noon(14)),
  event('dora', '$pageview', noon(49)),
];

const answerOf = async (name: string, args: Members): Promise<Members> => {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
  expect([name, isError ?? false], JSON.stringify(content)).toEqual([name, false]);
  return structuredContent as Members;
};

beforeAll(async () => {
  const transport = new StreamableHTTPClientTransport(new URL(`${region.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${region.personalApiKey}` } },
  });
  await client.connect(transport);
  await callerAt(region.url)('POST', '/batch/', { api_key: region.projectToken, batch: EVENTS });
  await waitFor(
    async () => {
      const query = `SELECT count() FROM events WHERE endsWith(distinct_id, ' ${unique}') AND ${Math.random()} < 2`;
      const { results } = (await answerOf('execute-sql', { query })) as { results: number[][] };
      return results[0]![0] === EVENTS.length;
    },
    { what: 'the events' },
  );
});
afterAll(() => client.close());

interface Series {
  readonly days: readonly string[];
  readonly data: readonly number[];
  readonly status?: string;
}

/** Replaces a fixed day of an example by a day with events. */
const withDay = async (name: string, example: Members): Promise<Members> => {
  if (typeof example['day'] !== 'string') return example;
  const { results } = (await answerOf(name.replace('-actors', ''), example['source'] as Members)) as {
    results: Series[];
  };
  const { days, data } = results.find(({ status }) => status === example['status'])!;
  return { ...example, day: days[data.findIndex((value) => value !== 0)] };
};

it('the page has examples of each tool that queries', async () => {
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name).filter((name) => /^query-|^execute-sql$/.test(name));
  expect([...EXAMPLES.keys()].toSorted()).toEqual(names.toSorted());
});

it.each([...EXAMPLES])('the arguments of %s that are documented give results', async (name, example) => {
  const { results } = await answerOf(name, await withDay(name, example));
  expect((results as unknown[]).length).toBeGreaterThan(0);
  if (!name.endsWith('-actors')) expect(JSON.stringify(results)).toMatch(/[1-9]/);
});

it('persons of a step of paths are those that the paths count', async () => {
  const source = EXAMPLES.get('query-paths')!;
  const { results } = (await answerOf('query-paths', source)) as {
    results: { source: string; target: string; value: number }[];
  };
  const edge = results.find(({ target }) => target === '2_https://orbit.example.com/signup')!;
  expect(edge.source).toBe('1_/pricing');
  const of = (more: Members) => answerOf('query-paths-actors', { source, ...more });
  const onEdge = await of({ from: edge.source, to: edge.target });
  expect(onEdge['which']).toBe(`Persons who went from ${edge.source} to ${edge.target}.`);
  expect(JSON.stringify(onEdge['results'])).toContain(`ada ${unique}`);
  const nowhere = await of({ from: '1_/nowhere' });
  expect(nowhere).toMatchObject({ results: [], which: 'Persons who went on from 1_/nowhere.' });
});
