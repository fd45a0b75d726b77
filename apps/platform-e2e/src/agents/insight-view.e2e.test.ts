/** The charts of insight tools, drawn by a real browser in the page of a host. */
import { waitFor } from '@meridian/testing';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerAt, sessionHolder } from '../clients/api.ts';
import { noChromium, sharedChromium } from '../clients/chromium.ts';
import { homeRegion } from '../platform.ts';
import { type HostPage, startHostPage } from './host-page.ts';

const region = homeRegion();
const client = new Client({ name: 'host', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
const unique = crypto.randomUUID().slice(0, 8);
const SEEN = `view ${unique} seen <b>bold</b>`;
const BOUGHT = `view ${unique} bought`;
const VIEW = 'ui://meridian/insight.html';

type Result = Awaited<ReturnType<typeof client.callTool>>;

/** This file creates its project, because insights of the shared one may be cached by other tests. */
let project: { readonly id: number; readonly api_token: string };

const call = async (name: string, args: Record<string, unknown>): Promise<Result> => {
  const result = await client.callTool({ name, arguments: { ...args, project_id: project.id } });
  expect([name, result.isError ?? false, result.content]).toEqual([name, false, expect.any(Array)]);
  return result;
};

beforeAll(async () => {
  const created = await (await sessionHolder(region))('POST', '/api/projects/', { name: `View ${unique}` });
  project = created.body as typeof project;
  const transport = new StreamableHTTPClientTransport(new URL(`${region.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${region.personalApiKey}` } },
  });
  await client.connect(transport);
  const event = (name: string, person: number, day: number, minute = 1) => ({
    event: name,
    distinct_id: `view ${unique} ${person}`,
    timestamp: new Date(Date.now() - day * 86_400_000 - minute * 60_000).toISOString(),
    properties: { $current_url: `https://shop.example/${unique}/${minute}` },
  });
  const days = [0, 1, 2, 3, 4, 5];
  const batch = [1, 2, 3, 4].flatMap((person) => [
    ...days.slice(0, 7 - person).flatMap((day) => [
      event('$pageview', person, day, 3), // two pages of one visit make a path
      event('$pageview', person, day, 2),
      event(SEEN, person, day),
    ]),
    ...(person % 2 === 0 ? [event(BOUGHT, person, 0)] : []),
  ]);
  await callerAt(region.url)('POST', '/batch/', { api_key: project.api_token, batch });
  await waitFor(
    async () => {
      const query = `SELECT count() FROM events WHERE distinct_id LIKE 'view ${unique}%' /* ${Math.random()} */`;
      const { structuredContent } = await call('execute-sql', { query });
      return (structuredContent as { results: number[][] }).results[0]![0] === batch.length;
    },
    { what: 'the events' },
  );
});

afterAll(() => client.close());

it('insight tools name their view, which may load nothing, and other tools name none', async () => {
  const { tools } = await client.listTools();
  const views = tools.filter(
    ({ _meta }) => (_meta?.['ui'] as { resourceUri?: string })?.resourceUri === VIEW,
  );
  expect(views.map(({ name }) => name).toSorted()).toEqual(
    [
      ...['trends', 'funnel', 'retention', 'paths', 'stickiness', 'lifecycle'].map((kind) => `query-${kind}`),
      'insight-query',
    ].toSorted(),
  );
  expect(tools.find(({ name }) => name === 'execute-sql')?._meta).toBeUndefined();
  const { contents } = await client.readResource({ uri: VIEW });
  expect(contents).toEqual([
    expect.objectContaining({
      mimeType: 'text/html;profile=mcp-app',
      _meta: {
        ui: expect.objectContaining({
          csp: expect.objectContaining({ connectDomains: [], resourceDomains: [] }),
        }),
      },
    }),
  ]);
});

describe.skipIf(noChromium !== undefined)(`in a browser${noChromium ? `: ${noChromium}` : ''}`, () => {
  let host: HostPage;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    const { contents } = await client.readResource({ uri: VIEW });
    host = await startHostPage((contents[0] as { text: string }).text);
    page = await (await sharedChromium()).newPage({ viewport: { width: 760, height: 560 } });
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(host.url);
  });

  afterAll(async () => {
    await page?.close();
    host?.close();
  });

  const days = { date_from: '-7d' };

  it.each([
    ['query-trends', { series: [SEEN, BOUGHT], ...days, interval: 'day' }, 'canvas'],
    ['query-funnel', { series: [SEEN, BOUGHT], ...days }, 'text=50'],
    ['query-retention', { target_event: SEEN, period: 'Day', intervals: 5 }, 'table'],
    ['query-paths', { include: ['$pageview'], ...days }, 'svg'],
  ])('%s is drawn', async (name, args, drawn) => {
    const result = await call(name, args);
    await page.evaluate(
      ([shown, theme]) =>
        (globalThis as unknown as { show(...all: unknown[]): Promise<void> }).show(shown, theme),
      [JSON.parse(JSON.stringify(result)), 'light'] as const,
    );
    const frame = page.frameLocator('iframe');
    await frame.locator(drawn).first().waitFor();
    expect(await frame.locator('figcaption').first().textContent()).toMatch(/\S/);
    expect(await frame.locator('b').count()).toBe(0);
    await frame.getByText('Open in Meridian').click();
    const { url } = result.structuredContent as { readonly url: string };
    expect(url).toContain(`${region.url}/project/${project.id}/insights/new?query=`);
    // The host gets the link in a message.
    const opened = () => page.evaluate(() => (globalThis as unknown as { opened: string[] }).opened.at(-1));
    await waitFor(async () => (await opened()) === url, { what: 'the link to be opened' });
    expect(complaints).toEqual([]);
  });

  it('an error of a tool shows no chart', async () => {
    await page.evaluate(
      (shown) => (globalThis as unknown as { show(...all: unknown[]): Promise<void> }).show(shown, 'dark'),
      { isError: true, content: [{ type: 'text', text: 'no' }] },
    );
    await page.frameLocator('iframe').getByText('There is no chart to show.').waitFor();
    expect(complaints).toEqual([]);
  });
});
