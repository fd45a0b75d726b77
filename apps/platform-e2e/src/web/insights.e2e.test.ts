/** Insights in the web app: from a question to a saved chart, by pointer and by keyboard, and when something fails. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { keyHolder } from '../clients/api.ts';
import { noChromium } from '../clients/chromium.ts';
import { newProject, sendEvents, untilStored } from '../clients/projects.ts';
import { homeRegion } from '../platform.ts';
import { expectNoAxeViolations } from './axe.ts';
import { signInInOtherTab } from './sign-in.ts';
import { useWebApp } from './web-app.ts';

type Row = Readonly<Record<string, unknown>>;

const region = homeRegion();
const call = keyHolder(region);
const DAY_MS = 86_400_000;

let projectId: number;
const pathOf = (path: string): string => `/project/${projectId}/${path}`;
const api = (path: string): string => `/api/projects/${projectId}/${path}`;

const results = async (query: object): Promise<Row[]> => {
  const answer = await call<{ results: Row[] }>('POST', api('query/'), { query, refresh: 'blocking' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.results;
};

/** Three persons view two pages; the next day two of them come back and one buys. */
const visits = (): object[] => {
  const noon = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS / 2;
  const at = (daysEarlier: number, minute: number, distinct_id: string, event: string, path = '/') => ({
    event,
    distinct_id,
    timestamp: new Date(noon - daysEarlier * DAY_MS + minute * 60_000).toISOString(),
    properties: { $current_url: path, $pathname: path, $session_id: `${distinct_id} ${daysEarlier}` },
  });
  return [
    ...['ada', 'bob', 'cyd'].flatMap((person) => [
      at(1, 0, person, '$pageview', '/start'),
      at(1, 1, person, '$pageview', '/basket'),
    ]),
    ...['ada', 'bob'].map((person) => at(0, 0, person, '$pageview', '/start')),
    at(0, 2, 'ada', 'bought'),
  ];
};

const createInsight = async (name: string): Promise<{ id: number; short_id: string }> => {
  const query = {
    kind: 'InsightVizNode',
    source: {
      kind: 'TrendsQuery',
      series: [{ kind: 'EventsNode', event: '$pageview', name: '$pageview' }],
      dateRange: { date_from: '-7d' },
    },
  };
  const { status, body } = await call<{ id: number; short_id: string }>('POST', api('insights/'), {
    name,
    query,
    saved: true,
  });
  expect(status).toBe(201);
  return body;
};

const inAddress = (query: object): string =>
  pathOf(`insights/new?query=${encodeURIComponent(JSON.stringify(query))}`);

const waitForChart = (page: Page) =>
  page.getByRole('region', { name: 'Result' }).getByRole('figure').waitFor();

const pressOn = async (page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> => {
  await page
    .getByRole(role, { name, exact: typeof name === 'string' })
    .first()
    .focus();
  await page.keyboard.press('Enter');
};

describe.skipIf(noChromium !== undefined)(
  `insights in the web app${noChromium ? `: ${noChromium}` : ''}`,
  () => {
    const { openApp } = useWebApp();

    beforeAll(async () => {
      const project = await newProject('Web insights');
      projectId = project.id;
      const batch = visits();
      await sendEvents(project, batch);
      await untilStored(project, batch.length);
    });

    it('a new insight is drawn at once, and is saved and on a dashboard four clicks after home', async () => {
      const { page, screenshot } = await openApp({ path: pathOf('home') });
      await page.getByRole('link', { name: /Trends/ }).click();
      await waitForChart(page);
      await expectNoAxeViolations(page);
      await screenshot('new-insight');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Add to dashboard' }).click();
      await page.getByRole('button', { name: /Create .My dashboard/ }).click();
      await page
        .getByRole('button', { name: 'My dashboard' })
        .and(page.locator('[aria-pressed=true]'))
        .waitFor();
      const { body } = await call<{ results: { name: string }[] }>(
        'GET',
        api('insights/?basic=true&saved=true'),
      );
      expect(body.results.map(({ name }) => name || 'Pageview')).toEqual(['Pageview']);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'On 1 dashboard' }).waitFor();
    });

    it('a double click on Save saves one insight', async () => {
      const { page } = await openApp({ path: pathOf('insights/new') });
      await waitForChart(page);
      let saves = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/insights/')) saves += 1;
      });
      await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
      await page.getByRole('button', { name: 'Add to dashboard' }).waitFor();
      expect(saves).toBe(1);
    });

    it.each(['an Enter that is pressed twice', 'an Enter that is held'])(
      '%s makes one dashboard',
      async (how) => {
        const { page } = await openApp({ path: pathOf('dashboards') });
        await page.getByRole('button', { name: 'New dashboard' }).first().click();
        const name = page.getByRole('dialog').getByRole('textbox').first();
        await name.fill(how);
        let creations = 0;
        page.on('request', (request) => {
          if (request.method() === 'POST' && request.url().endsWith('/dashboards/')) creations += 1;
        });
        const keys = await page.context().newCDPSession(page);
        const enter = (type: 'keyDown' | 'keyUp', autoRepeat = false) =>
          keys.send('Input.dispatchKeyEvent', {
            ...{ type, autoRepeat, key: 'Enter', code: 'Enter', text: '\r' },
            windowsVirtualKeyCode: 13,
          });
        // Sent together, they arrive before the page is drawn again, as on a slow phone.
        await (how.includes('held')
          ? Promise.all([enter('keyDown'), enter('keyDown', true), enter('keyDown', true), enter('keyUp')])
          : Promise.all([enter('keyDown'), enter('keyUp'), enter('keyDown'), enter('keyUp')]));
        await page.waitForURL(/dashboards\/\d+/);
        expect(creations).toBe(1);
      },
    );

    it('the bars of long and short numbers have one scale', async () => {
      const source = {
        kind: 'TrendsQuery',
        series: [{ kind: 'EventsNode', event: '$pageview' }],
        trendsFilter: {
          display: 'ActionsBarValue',
          formulaNodes: [{ formula: 'A * 1000000000000' }, { formula: 'A - 1000' }],
        },
      };
      const query = encodeURIComponent(JSON.stringify(source));
      const { page } = await openApp({ path: pathOf(`insights/new?query=${query}`) });
      const rows = page.locator('figure ol > li');
      await rows.nth(1).waitFor();
      const tracks = await rows.evaluateAll((items) =>
        items.map((item) => {
          const { left, width } = item
            .querySelector('button > span[aria-hidden=true]')!
            .getBoundingClientRect();
          return [Math.round(left), Math.round(width)];
        }),
      );
      expect(tracks[1]).toEqual(tracks[0]);
    });

    const numbersOf: Readonly<Record<string, (rows: Row[]) => unknown[]>> = {
      trends: (rows) => rows.flatMap(({ data }) => data as number[]),
      funnels: (rows) => rows.map(({ count }) => count),
      retention: (rows) => rows.map(({ values }) => (values as { count: number }[])[0]?.count),
      paths: (rows) => rows.map(({ value }) => value),
      stickiness: (rows) => rows.flatMap(({ data }) => data as number[]),
      lifecycle: (rows) => rows.flatMap(({ data }) => data as number[]),
    };

    it.each(Object.keys(numbersOf))(
      '%s is built by keyboard, and shows the numbers of the API',
      async (kind) => {
        const { page } = await openApp({ path: pathOf('insights') });
        const sent = page.waitForRequest(
          (request) =>
            request.url().endsWith('/query/') &&
            request.method() === 'POST' &&
            !String(request.postData()).includes('TeamTaxonomyQuery'),
        );
        await pressOn(page, 'button', 'New insight');
        for (const step of Object.keys(numbersOf).keys()) {
          await page.getByRole('menuitem').nth(step).and(page.locator(':focus')).waitFor();
          if (Object.keys(numbersOf)[step] === kind) break;
          await page.keyboard.press('ArrowDown');
        }
        await page.keyboard.press('Enter');
        const { query } = (await sent).postDataJSON() as { query: object };
        await waitForChart(page);
        await pressOn(page, 'button', 'Show table');
        const table = page.getByRole('region', { name: 'Result' }).getByRole('table').last();
        await table.waitFor();
        const shown = (await table.locator('td, th').allInnerTexts()).map((text) => text.trim());
        const expected = numbersOf[kind]?.(await results(query)) ?? [];
        expect(expected.filter((number) => number !== 0).length).toBeGreaterThan(0);
        for (const number of expected) expect(shown).toContain(String(number));
      },
    );

    it('a number leads to its persons, and a person to its page', async () => {
      const { short_id } = await createInsight('Persons behind');
      const { page } = await openApp({ path: pathOf(`insights/${short_id}`) });
      await page.getByRole('button', { name: 'Show table' }).click();
      await page.getByRole('table').getByText('6', { exact: true }).click();
      const persons = page.getByRole('list', { name: 'Persons' }).getByRole('link');
      await persons.first().waitFor();
      expect(await persons.count()).toBe(3);
      await expectNoAxeViolations(page);
      await page.getByLabel('Search persons').fill('bob');
      await expect.poll(() => persons.count()).toBe(1);
      await persons.first().click();
      await page.waitForURL(/\/persons\//);
    });

    it('edits are in the address, are undone by Back, and survive a closed tab as a draft', async () => {
      const { short_id } = await createInsight('Edited');
      const { page } = await openApp({ path: pathOf(`insights/${short_id}`) });
      await waitForChart(page);
      await page.getByRole('button', { name: /^Date range/ }).click();
      await page.getByRole('button', { name: 'Last 90 days' }).click();
      await page.waitForURL(/query=/);
      await page.getByText('Edited', { exact: true }).last().waitFor();
      await page.goBack();
      await page.getByRole('button', { name: 'Date range: Last 7 days' }).waitFor();
      await page.goForward();
      await page.getByRole('button', { name: 'Date range: Last 90 days' }).waitFor();
      await page.waitForFunction(() =>
        Object.keys(localStorage).some((key) => key.startsWith('meridian:draft')),
      );
      await page.goto(pathOf(`insights/${short_id}`));
      await page.getByRole('button', { name: 'Restore draft' }).click();
      await page.getByRole('button', { name: 'Date range: Last 90 days' }).waitFor();
    });

    it('a change of someone else is shown before it is overwritten', async () => {
      const { id, short_id } = await createInsight('Two tabs');
      const { page } = await openApp({ path: pathOf(`insights/${short_id}`) });
      await waitForChart(page);
      await page.getByRole('button', { name: /^Date range/ }).click();
      await page.getByRole('button', { name: 'Last 90 days' }).click();
      const theirs = { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'bought' }] };
      expect((await call('PATCH', api(`insights/${id}/`), { query: theirs })).status).toBe(200);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Keep mine' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Saved', { exact: true }).waitFor();
      const { body } = await call<{ query: { source: Row } }>('GET', api(`insights/${id}/`));
      expect(body.query.source).toMatchObject({
        dateRange: { date_from: '-90d' },
        series: [{ event: '$pageview' }],
      });
    });

    it('an unknown insight, a broken query and a refused query are said in place', async () => {
      const { page, expectComplaint } = await openApp({ path: pathOf('insights/nope1234') });
      expectComplaint(/\b40[04]\b/);
      await page.getByText('This insight does not exist').waitFor();
      await page.goto(pathOf('insights/new?query={"kind"'));
      await page.getByText('cannot be read').waitFor();
      await page.getByRole('button', { name: 'Start with a new query' }).click();
      await waitForChart(page);
      const series = [{ kind: 'EventsNode' }];
      await page.goto(inAddress({ kind: 'TrendsQuery', series, trendsFilter: { formula: 'A/Z' } }));
      await page.getByRole('region', { name: 'Formulas' }).getByRole('alert').waitFor();
      const broken = { kind: 'EventsNode', math: 'hogql', math_hogql: 'x(' };
      await page.goto(inAddress({ kind: 'TrendsQuery', series: [broken] }));
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    });

    it('an ended session is renewed in another tab, and the edited query is run then', async () => {
      const { page, expectComplaint } = await openApp({ path: pathOf('insights/new?kind=lifecycle') });
      expectComplaint(/\b401\b|ApiError: Authentication/);
      await waitForChart(page);
      await page.context().clearCookies();
      await page.getByRole('button', { name: /^Date range/ }).click();
      await page.getByRole('button', { name: 'Last 90 days' }).click();
      await signInInOtherTab(page);
      await page.getByRole('button', { name: 'Date range: Last 90 days' }).waitFor();
      await page.getByText(/^Computed/).waitFor();
      await waitForChart(page);
    });

    it('fits a phone, also in the dark', async () => {
      const { page, screenshot } = await openApp({
        path: pathOf('insights/new?kind=funnels'),
        theme: 'dark',
        width: 375,
      });
      await waitForChart(page);
      await expectNoAxeViolations(page);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(width).toBeLessThanOrEqual(375);
      await screenshot('new-funnel');
      await page.goto(pathOf('insights'));
      await page.getByRole('table').waitFor();
      await expectNoAxeViolations(page);
    });
  },
);
