/** Web analytics and the pages about data in a real browser: they show the data that the API answers and keeps. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { keyHolder } from '../clients/api.ts';
import { noChromium } from '../clients/chromium.ts';
import { newProject, sendEvents, untilStored } from '../clients/projects.ts';
import { homeRegion } from '../platform.ts';
import { expectNoAxeViolations } from './axe.ts';
import { useWebApp } from './web-app.ts';

/** How long a page may take on a machine that also runs the product. */
const SOON = { timeout: 10_000 };

const region = homeRegion();
const call = keyHolder(region);

let projectId: number;
const pathOf = (path: string): string => `/project/${projectId}/${path}`;
const api = (path: string): string => `/api/projects/${projectId}/${path}`;

const results = async <Row>(query: object): Promise<readonly Row[]> => {
  const answer = await call<{ results: Row[] }>('POST', api('query/'), { query, refresh: 'blocking' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.results;
};

/** Keys are what senders choose. */
const GROUP_KEY = 'acme/eu';
/** More than a page of a timeline. */
const TICKS = 120;

/** Visits of two countries with a link, a slow page and groups. */
const events = () => {
  const visit = (distinct_id: string, country: string, paths: readonly string[]) =>
    paths.map((path, index) => ({
      event: '$pageview',
      distinct_id,
      timestamp: new Date(Date.now() - 3_600_000 + index * 60_000).toISOString(),
      properties: {
        $current_url: `https://shop.example${path}`,
        $pathname: path,
        $host: 'shop.example',
        $session_id: `session of ${distinct_id}`,
        $geoip_country_code: country,
        $browser: 'Firefox',
        $set: { email: `${distinct_id}@example.com` },
        $groups: { company: GROUP_KEY },
      },
    }));
  const at = new Date(Date.now() - 3_000_000).toISOString();
  return [
    ...visit('ada', 'DE', ['/', '/basket', '/']),
    ...visit('bob', 'DE', ['/']),
    ...visit('cyd', 'FR', ['/', '/basket']),
    ...Array.from({ length: TICKS }, () => ({ event: 'tick', distinct_id: 'clock', timestamp: at })),
    {
      event: '$web_vitals',
      distinct_id: 'ada',
      timestamp: at,
      properties: { $pathname: '/basket', $web_vitals_LCP_value: 4_321 },
    },
    {
      event: '$groupidentify',
      distinct_id: 'ada',
      timestamp: at,
      properties: { $group_type: 'company', $group_key: GROUP_KEY, $group_set: { name: 'Acme' } },
    },
  ];
};

/** The numbers of a table of the page, row by row. */
const rowsOf = async (page: Page, card: string): Promise<readonly (readonly string[])[]> => {
  const table = page.getByRole('region', { name: card, exact: true }).getByRole('table');
  await table.waitFor();
  const rows = await table.getByRole('row').all();
  return Promise.all(
    rows
      .slice(1)
      .map(async (row) => (await row.locator('th, td').allTextContents()).map((text) => text.trim())),
  );
};

describe.skipIf(noChromium !== undefined)(
  `web analytics and data in the web app${noChromium ? `: ${noChromium}` : ''}`,
  () => {
    const { openApp } = useWebApp();

    beforeAll(async () => {
      const project = await newProject('Web data');
      projectId = project.id;
      const batch = events();
      await sendEvents(project, batch);
      const action = { name: 'Saw the basket', steps: [{ event: '$pageview', url: '/basket' }] };
      expect((await call('POST', api('actions/'), action)).status).toBe(201);
      await untilStored(project, batch.length);
    });

    const dateRange = { date_from: '-7d' };

    it('the overview and the numbers over time are those of the API', async () => {
      const { page, screenshot } = await openApp({ path: pathOf('web?compare=false') });
      const overview = page.getByRole('region', { name: 'Overview' });
      const items = await results<{ key: string; value: number }>({ kind: 'WebOverviewQuery', dateRange });
      const tile = (name: string) => overview.getByText(name, { exact: true }).locator('..');
      for (const name of ['Visitors', 'Views', 'Sessions']) {
        const item = items.find(({ key }) => key === name.toLowerCase());
        expect(item?.value).toBeGreaterThan(0);
        await tile(name).getByText(String(item?.value), { exact: true }).waitFor();
      }
      const trend = page.getByRole('region', { name: 'Over time', exact: true });
      for (const [label, metric] of [
        ['Visitors', 'UniqueUsers'],
        ['Views', 'PageViews'],
        ['Sessions', 'Sessions'],
        ['Bounces', 'Bounces'],
      ] as const) {
        await trend.getByRole('radio', { name: label }).check();
        await trend.getByRole('figure').waitFor();
        await trend.getByRole('button', { name: 'Show as a table' }).focus();
        await page.keyboard.press('Enter');
        const buckets = await results<{ metrics: Record<string, number> }>({
          kind: 'WebTrendsQuery',
          dateRange,
          metrics: [metric],
          interval: 'day',
        });
        const shown = (await trend.getByRole('table').last().locator('td').allTextContents()).map(Number);
        for (const { metrics } of buckets) expect(shown).toContain(metrics[metric]);
      }
      await expectNoAxeViolations(page);
      await screenshot('web-analytics');
    });

    it.each([
      ['Pages', 'Viewed', { kind: 'WebStatsTableQuery', breakdownBy: 'Page', includeBounceRate: true }],
      ['Pages', 'Entry', { kind: 'WebStatsTableQuery', breakdownBy: 'InitialPage' }],
      ['Sources', 'Channels', { kind: 'WebStatsTableQuery', breakdownBy: 'InitialChannelType' }],
      ['Devices', 'Browsers', { kind: 'WebStatsTableQuery', breakdownBy: 'Browser' }],
      ['Places', 'Countries', { kind: 'WebStatsTableQuery', breakdownBy: 'Country' }],
      ['Goals', undefined, { kind: 'WebGoalsQuery' }],
    ] as const)('the table %s, %s has the numbers of the API', async (card, tab, query) => {
      const { page } = await openApp({ path: pathOf('web?compare=false') });
      if (tab !== undefined) await page.getByRole('tab', { name: tab, exact: true }).click();
      const expected = await results<readonly [unknown, [number], [number]]>({ ...query, dateRange });
      expect(expected.length).toBeGreaterThan(0);
      const shown = await rowsOf(page, card);
      expect(shown.map(([, first, second]) => [first, second])).toEqual(
        expected.map(([, [first], [second]]) => [String(first), String(second)]),
      );
    });

    it('web vitals have the value of the API, and a row is a filter of the whole page', async () => {
      const { page } = await openApp({ path: pathOf('web?compare=false') });
      const vitals = page.getByRole('region', { name: 'Web vitals', exact: true });
      await vitals.getByText('Poor: /basket', { exact: true }).waitFor();
      expect(await vitals.getByRole('row').last().textContent()).toContain('4.3s');
      const places = page.getByRole('region', { name: 'Places', exact: true });
      await places.getByRole('button', { name: 'France' }).click();
      await page.getByRole('list', { name: 'Filters in use' }).getByText(/FR/).waitFor();
      await page.waitForURL(/filters=/);
      await expect
        .poll(async () => (await rowsOf(page, 'Pages')).map(([path, visitors]) => [path, visitors]), SOON)
        .toEqual([
          ['/', '1'],
          ['/basket', '1'],
        ]);
      await page.goBack();
      await expect.poll(async () => (await rowsOf(page, 'Pages'))[0]?.[1], SOON).toBe('3');
    });

    it('a group has its properties, its events and its persons', async () => {
      const { page } = await openApp({ path: pathOf('groups') });
      await page.getByRole('link', { name: 'Acme' }).click();
      await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor();
      const persons = page.getByRole('list', { name: 'Persons' }).getByRole('listitem');
      await expect.poll(() => persons.count(), SOON).toBe(3);
      await persons.filter({ hasText: 'ada@example.com' }).getByText('3 events').waitFor();
      await expect.poll(() => page.getByRole('group').filter({ hasText: '$pageview' }).count(), SOON).toBe(6);
      await expectNoAxeViolations(page);
      await page.getByRole('link', { name: 'bob@example.com' }).click();
      await page.getByRole('heading', { level: 1, name: 'bob@example.com' }).waitFor();
    });

    it('a timeline has all events of one moment', async () => {
      const { body } = await call<{ results: { uuid: string }[] }>('GET', api('persons/?distinct_id=clock'));
      const { page } = await openApp({ path: pathOf(`persons/${body.results[0]?.uuid}`) });
      const ticks = page.getByRole('group').filter({ hasText: 'tick' });
      await expect.poll(() => ticks.count(), SOON).toBe(100);
      await page.getByRole('button', { name: 'Older events' }).click();
      await expect.poll(() => ticks.count(), SOON).toBe(TICKS);
    });

    it('a cohort and an action are made, changed and deleted', async () => {
      const { page } = await openApp({ path: pathOf('actions/new') });
      await page.getByLabel('Name').fill('Any visit');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.waitForURL(/actions\/\d+$/);
      await page.getByLabel('Name').fill('Every visit');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { level: 1, name: 'Every visit' }).waitFor();
      const names = async (list: string) =>
        (await call<{ results: { name: string }[] }>('GET', api(list))).body.results.map(({ name }) => name);
      expect(await names('actions/')).toContain('Every visit');
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('button', { name: 'Delete the action' }).click();
      await page.waitForURL(/actions$/);
      expect(await names('actions/')).not.toContain('Every visit');
      const cohort = await call<{ id: number }>('POST', api('cohorts/'), {
        name: 'Visitors',
        filters: {
          properties: {
            type: 'OR',
            values: [
              {
                type: 'AND',
                values: [{ type: 'person', key: 'email', operator: 'icontains', value: 'example.com' }],
              },
            ],
          },
        },
      });
      expect(cohort.status).toBe(201);
      await page.goto(pathOf(`cohorts/${cohort.body.id}`));
      const members = page.getByRole('table').getByRole('link', { name: /@example\.com/ });
      await expect.poll(() => members.count(), { timeout: 20_000 }).toBe(3);
      // The members can be read before the calculation is marked as finished, after which the page reads them again.
      await page.getByText('Calculating…').waitFor({ state: 'detached' });
      await page.getByLabel('Name').fill('All visitors');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect.poll(() => names('cohorts/'), SOON).toEqual(['All visitors']);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('button', { name: 'Delete the cohort' }).click();
      await page.waitForURL(/cohorts$/);
      expect(await names('cohorts/')).toEqual([]);
    });

    it('a cohort of persons who did an event, and who did not, is made in the editor', async () => {
      const { page } = await openApp({ path: pathOf('cohorts/new') });
      await page.getByLabel('Name').fill('Did it');
      await page.getByRole('button', { name: 'Add an event' }).click();
      await page.getByLabel('Number').fill('7');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.waitForURL(/cohorts\/\d+$/);
      const members = page.getByRole('table').getByRole('link');
      await expect.poll(() => members.allTextContents(), { timeout: 20_000 }).toHaveLength(3);
      const { pathname } = new URL(page.url());
      const stored = await call<{ filters: object }>('GET', api(`cohorts/${pathname.split('/').at(-1)}/`));
      const condition = {
        type: 'behavioral',
        value: 'performed_event',
        key: '$pageview',
        event_type: 'events',
        time_value: 7,
        time_interval: 'day',
        negation: false,
      };
      expect(stored.body.filters).toEqual({
        properties: { type: 'OR', values: [{ type: 'AND', values: [condition] }] },
      });
      await page.getByRole('combobox', { name: 'Whether the event happened' }).click();
      await page.getByRole('option', { name: 'did not' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect.poll(() => members.allTextContents(), { timeout: 20_000 }).toEqual(['clock']);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('button', { name: 'Delete the cohort' }).click();
      await page.waitForURL(/cohorts$/);
    });

    it('definitions show the volumes of the API, and keep a description', async () => {
      const { page } = await openApp({ path: pathOf('data') });
      const row = page
        .getByRole('table', { name: 'Event definitions' })
        .getByRole('row', { name: /\$pageview/ });
      await expect.poll(() => row.getByRole('cell').nth(1).textContent(), SOON).toBe('6');
      await row.getByRole('button', { name: '$pageview' }).click();
      const drawer = page.getByRole('dialog');
      await drawer.getByLabel('Description').fill('A page was seen.');
      await drawer.getByRole('button', { name: 'Save' }).click();
      await row.getByText('A page was seen.').waitFor();
    });

    it('settings of the project are kept', async () => {
      const { page } = await openApp({ path: pathOf('project-settings') });
      const name = page.getByLabel('Name', { exact: true }).first();
      await name.fill('Renamed data');
      await page.getByRole('button', { name: 'Save' }).first().click();
      await expect
        .poll(async () => (await call<{ name: string }>('GET', api(''))).body.name, SOON)
        .toBe('Renamed data');
    });
  },
);
