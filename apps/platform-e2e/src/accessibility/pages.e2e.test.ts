/** Pages break no rule of accessibility, in light and dark, on a desktop and a phone, and fit a zoomed window. */
import { waitFor } from '@meridian/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { keyHolder } from '../clients/api.ts';
import { noChromium } from '../clients/chromium.ts';
import { newProject, sendEvents } from '../clients/projects.ts';
import { homeRegion } from '../platform.ts';
import { expectNoAxeViolations } from '../web/axe.ts';
import { settled } from '../web/settled.ts';
import { useWebApp } from '../web/web-app.ts';

const region = homeRegion();
const call = keyHolder(region);

/** Pages alternate between the two, because they share their frame and components, and one look takes half a second. */
const LOOKS = [
  [
    { theme: 'light', width: 1_280 },
    { theme: 'dark', width: 375 },
  ],
  [
    { theme: 'dark', width: 1_280 },
    { theme: 'light', width: 375 },
  ],
] as const;
type Looks = (typeof LOOKS)[number];

const looksOf = (index: number): Looks => LOOKS[index % LOOKS.length]!;

/** A window of 1,280 px at a zoom of 200 %. */
const ZOOMED = 640;

const SQL = 'SELECT event, count() AS times FROM events GROUP BY event ORDER BY event';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

let project: number;
/** The ids of the shown objects, by the names in the paths of the pages. */
const ids: Record<string, string | number> = {};

const create = async (path: string, body: object): Promise<Record<string, string | number>> => {
  const answer = await call<Record<string, string | number>>(
    'POST',
    `/api/projects/${project}/${path}/`,
    body,
  );
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body;
};

const shopVisits = (): object[] =>
  ['ada', 'bob', 'cyd'].flatMap((distinct_id, index) =>
    ['/start', '/basket', '/paid'].map((path, step) => ({
      event: step === 2 ? 'bought' : '$pageview',
      distinct_id,
      timestamp: new Date(Date.now() - index * DAY_MS - (3 - step) * MINUTE_MS).toISOString(),
      properties: {
        $current_url: `https://shop.example${path}`,
        $pathname: path,
        $session_id: `${distinct_id} 1`,
        $set: { email: `${distinct_id}@example.com` },
      },
    })),
  );

const firstPerson = async (): Promise<string | undefined> => {
  const { body } = await call<{ results: Array<{ uuid: string }> }>(
    'GET',
    `/api/projects/${project}/persons/?limit=1`,
  );
  return body.results[0]?.uuid;
};

const PAGES: ReadonlyArray<readonly [name: string, path: string]> = [
  ['home', 'home'],
  ['insights', 'insights'],
  ...['trends', 'funnels', 'retention', 'paths', 'stickiness', 'lifecycle'].map(
    (kind) => [`a new insight of ${kind}`, `insights/new?kind=${kind}`] as const,
  ),
  ['an insight', 'insights/:insight'],
  ['dashboards', 'dashboards'],
  ['a dashboard', 'dashboards/:dashboard'],
  ['an insight of SQL', 'insights/:sql'],
  ['the SQL of an insight', 'sql?insight=:sql'],
  ['SQL', `sql?query=${encodeURIComponent(SQL)}`],
  ['endpoints', 'endpoints'],
  ...['run', 'usage', 'logs', 'versions', 'materialization', 'code'].map(
    (tab) => [`an endpoint, ${tab}`, `endpoints/:endpoint?tab=${tab}`] as const,
  ),
  ['live events', 'events'],
  ['persons', 'persons'],
  ['a person', 'persons/:person'],
  ['groups', 'groups'],
  ['cohorts', 'cohorts'],
  ['a cohort', 'cohorts/:cohort'],
  ['a new cohort', 'cohorts/new'],
  ['actions', 'actions'],
  ['an action', 'actions/:action'],
  ['a new action', 'actions/new'],
  ['definitions', 'data'],
  ['web analytics', 'web'],
  ['project settings', 'project-settings'],
  ['the organization', '/organization'],
  ['an address without a page', 'no-such-page'],
];

/** Names are what people and senders choose. The character before the end turns the text that follows it. */
const LONG_WORD = `${'W'.repeat(120)}\u202Efdp`;

const addressOf = (path: string): string =>
  path.startsWith('/')
    ? path
    : `/project/${project}/${path.replace(/:(\w+)/, (_match, name: string) => String(ids[name]))}`;

/** The texts with such a character that share a line with other text and are not isolated from it. */
const NOT_ISOLATED = `(() => {
  const isInline = (element) => getComputedStyle(element).display === 'inline';
  const isIsolated = (element) => /isolate|plaintext/.test(getComputedStyle(element).unicodeBidi);
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (!data.includes('\\u202E') || data.includes('\\u2068')) continue;
    let element = parentElement;
    while (isInline(element) && !isIsolated(element)) element = element.parentElement;
    if (!isIsolated(element) && element.textContent.trim() !== data.trim()) found.push(element.outerHTML.slice(0, 300));
  }
  return found;
})()`;

/** Scrolls to nothing beside the window, once tiles have moved to where the window has room. */
const expectFits = async (page: Page, width: number): Promise<void> => {
  const scrollWidth = () => page.evaluate<number>('document.documentElement.scrollWidth');
  const what = `the width of ${page.url()} in a window of ${width} px`;
  await expect.poll(scrollWidth, { message: what }).toBeLessThanOrEqual(width);
};

describe.skipIf(noChromium !== undefined)(
  `accessibility of the web app${noChromium ? `: ${noChromium}` : ''}`,
  () => {
    const { openApp } = useWebApp();

    const expectAccessible = async (page: Page, looks: Looks): Promise<void> => {
      for (const { theme, width } of looks) {
        await page.emulateMedia({ colorScheme: theme });
        await page.setViewportSize({ width, height: 812 });
        await expectFits(page, width);
        await expectNoAxeViolations(page);
      }
      await page.setViewportSize({ width: ZOOMED, height: 450 });
      await expectFits(page, ZOOMED);
      expect(await page.evaluate(NOT_ISOLATED)).toEqual([]);
    };

    beforeAll(async () => {
      const created = await newProject('Accessibility');
      project = created.id;
      await sendEvents(created, shopVisits());
      const series = [{ kind: 'EventsNode', event: '$pageview', name: '$pageview' }];
      const query = { kind: 'InsightVizNode', source: { kind: 'TrendsQuery', series } };
      const dashboard = await create('dashboards', { name: LONG_WORD, description: LONG_WORD });
      const insight = await create('insights', {
        name: `Views of ${LONG_WORD}`,
        description: `About ${LONG_WORD}`,
        query,
        dashboards: [dashboard['id']],
      });
      const endpoint = await create('endpoints', {
        name: 'by_event',
        query: { kind: 'HogQLQuery', query: SQL },
      });
      const sql = await create('insights', {
        name: LONG_WORD,
        query: { kind: 'DataVisualizationNode', source: { kind: 'HogQLQuery', query: SQL } },
      });
      const cohort = await create('cohorts', { name: LONG_WORD, is_static: true });
      const action = await create('actions', {
        name: LONG_WORD,
        steps: [{ event: LONG_WORD, properties: [{ type: 'event', key: LONG_WORD, value: [LONG_WORD] }] }],
      });
      await waitFor(async () => (await firstPerson()) !== undefined);
      Object.assign(ids, {
        dashboard: dashboard['id'],
        insight: insight['short_id'],
        sql: sql['short_id'],
        endpoint: endpoint['name'],
        cohort: cohort['id'],
        action: action['id'],
        person: await firstPerson(),
      });
    });

    it.each(PAGES.map(([name, path], index) => ({ name, path, looks: looksOf(index) })))(
      '$name',
      async (each) => {
        const { page } = await openApp({ path: addressOf(each.path) });
        await settled(page);
        await expectAccessible(page, each.looks);
      },
    );

    it.each([
      ['insights/:insight', looksOf(0)],
      ['dashboards/:dashboard', looksOf(1)],
    ])('the public page of %s', async (path, looks) => {
      const object = `/api${addressOf(path)}`.replace('/project/', '/projects/');
      const { body } = await call<{ access_token: string }>('PATCH', `${object}/sharing/`, { enabled: true });
      const { page } = await openApp({ path: `/shared/${body.access_token}`, user: 'visitor' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page, looks);
    });

    it.each(['trends', 'funnels', 'retention', 'paths', 'stickiness', 'lifecycle'])(
      'a chart of %s has a sentence and a table for screen readers',
      async (kind) => {
        const { page } = await openApp({ path: addressOf(`insights/new?kind=${kind}`) });
        const figure = page.getByRole('region', { name: 'Result' }).getByRole('figure');
        await figure.waitFor();
        expect((await figure.locator('figcaption').first().textContent())?.length).toBeGreaterThan(20);
        if ((await figure.getByRole('table').count()) === 0) {
          await figure.getByRole('button', { name: 'Show as a table' }).focus();
          await page.keyboard.press('Enter');
        }
        await figure.getByRole('table').first().waitFor();
      },
    );

    it('nothing moves for people who ask for reduced motion', async () => {
      const { page } = await openApp({ path: addressOf('dashboards') });
      await settled(page);
      await page.getByRole('button', { name: 'New dashboard' }).first().click();
      await page.getByRole('dialog').waitFor();
      const durations = await page.evaluate<number[]>(
        'document.getAnimations().map(({ effect }) => effect.getComputedTiming().activeDuration)',
      );
      expect(durations.filter((duration) => duration > 1)).toEqual([]);
    });
  },
);
