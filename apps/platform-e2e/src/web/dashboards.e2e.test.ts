/** A dashboard: how its tiles load, are arranged by keyboard, filtered, annotated and shown on the whole screen. */
import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { keyHolder } from '../clients/api.ts';
import { noChromium } from '../clients/chromium.ts';
import { newProject, sendEvents, untilStored } from '../clients/projects.ts';
import { homeRegion } from '../platform.ts';
import { expectNoAxeViolations } from './axe.ts';
import { settled } from './settled.ts';
import { useWebApp } from './web-app.ts';

/** How long a page may take on a machine that also runs the product. */
const SOON = { timeout: 10_000 };

const region = homeRegion();
const call = keyHolder(region);
const TILES = 8;
const AT_ONCE = 4;

let projectId: number;
let dashboardId: number;
const api = (path: string): string => `/api/projects/${projectId}/${path}`;
const dashboardPath = (): string => `/project/${projectId}/dashboards/${dashboardId}`;

interface Tile {
  readonly id: number;
  readonly layouts: { readonly sm?: { x: number; y: number; w: number; h: number } };
  readonly insight: { readonly name: string; readonly query: unknown } | null;
}

const readDashboard = async () => {
  const { body } = await call<{ tiles: Tile[]; persisted_variables: unknown }>(
    'GET',
    api(`dashboards/${dashboardId}/`),
  );
  return body;
};

const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Holds every answer of the query API back, and tells which queries wait for one. */
const holdQueries = async (page: Page) => {
  const waiting = new Map<Request, () => void>();
  const failed: Request[] = [];
  await page.route('**/query/', async (route) => {
    const request = route.request();
    if (request.method() !== 'POST' || !String(request.postData()).includes('marker'))
      return route.continue();
    await new Promise<void>((resolve) => waiting.set(request, resolve));
    waiting.delete(request);
    await route.continue().catch(() => {});
  });
  page.on('requestfailed', (request) => {
    if (waiting.has(request)) failed.push(request);
    waiting.delete(request);
  });
  return { waiting, failed };
};

const markerOf = (request: Request): number => Number(/marker (\d+)/.exec(String(request.postData()))?.[1]);

describe.skipIf(noChromium !== undefined)(
  `dashboards in the web app${noChromium ? `: ${noChromium}` : ''}`,
  () => {
    const { openApp } = useWebApp();

    beforeAll(async () => {
      const project = await newProject('Web dashboards');
      projectId = project.id;
      const dashboard = await call<{ id: number }>('POST', api('dashboards/'), { name: 'Tiles' });
      expect(dashboard.status).toBe(201);
      dashboardId = dashboard.body.id;
      const variable = await call<{ id: string; code_name: string }>('POST', api('insight_variables/'), {
        name: 'Answer',
        type: 'String',
        default_value: 'unset',
      });
      expect(variable.status).toBe(201);
      const { id, code_name } = variable.body;
      for (let index = 1; index <= TILES; index += 1) {
        const query =
          index === 1
            ? {
                kind: 'HogQLQuery',
                query: `SELECT {variables.${code_name}} AS answer, 'marker 1' AS marker`,
                variables: { [id]: { variableId: id, code_name } },
              }
            : { kind: 'HogQLQuery', query: `SELECT 'marker ${index}' AS marker` };
        const insight = await call('POST', api('insights/'), {
          name: `Tile ${index}`,
          query: { kind: 'DataVisualizationNode', source: query },
          saved: true,
          dashboards: [dashboardId],
        });
        expect(insight.status, JSON.stringify(insight.body)).toBe(201);
      }
      const visits = ['ada', 'bob'].map((distinct_id) => ({ event: '$pageview', distinct_id }));
      await sendEvents(project, visits);
      const trend = await call('POST', api('insights/'), {
        name: 'Trend',
        query: {
          kind: 'InsightVizNode',
          source: { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: '$pageview' }] },
        },
        saved: true,
        dashboards: [dashboardId],
      });
      expect(trend.status).toBe(201);
      await untilStored(project, visits.length);
    });

    it('four tiles load at once, those in sight first, and a page that is left cancels them', async () => {
      const { page } = await openApp({ path: 'about:blank' });
      const { waiting, failed } = await holdQueries(page);
      await page.goto(dashboardPath());
      await expect.poll(() => waiting.size, SOON).toBe(AT_ONCE);
      const inSight = (await readDashboard()).tiles
        .toSorted((a, b) => (a.layouts.sm?.y ?? 0) - (b.layouts.sm?.y ?? 0))
        .slice(0, AT_ONCE)
        .map(({ insight }) => Number(/\d+/.exec(insight?.name ?? '')?.[0]));
      const started = new Set([...waiting.keys()].map(markerOf));
      expect([...started].toSorted()).toEqual(inSight.toSorted());
      // More tiles come in sight, and wait until a place is free.
      await page.setViewportSize({ width: 1_280, height: 3_000 });
      const [first] = waiting.values();
      first?.();
      await expect
        .poll(() => [...waiting.keys()].some((request) => !started.has(markerOf(request))))
        .toBe(true);
      expect(waiting.size).toBe(AT_ONCE);
      await page.getByRole('link', { name: 'Insights', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor();
      await expect.poll(() => failed.length, SOON).toBe(AT_ONCE);
      expect(waiting.size).toBe(0);
    });

    it('a tile is moved and resized by keyboard alone', async () => {
      const { page } = await openApp({ path: dashboardPath() });
      await page.getByRole('button', { name: 'Edit the layout' }).focus();
      await page.keyboard.press('Enter');
      const layoutOf = async (name: string) =>
        (await readDashboard()).tiles.find(({ insight }) => insight?.name === name)?.layouts.sm;
      const choose = async (entry: string) => {
        await page.getByRole('button', { name: 'Menu of Tile 2' }).focus();
        await page.keyboard.press('Enter');
        const item = page.getByRole('menuitem', { name: entry, exact: true });
        await item.waitFor();
        await page.keyboard.type(entry.slice(0, 6));
        await item.and(page.locator(':focus')).waitFor();
        await page.keyboard.press('Enter');
        await item.waitFor({ state: 'hidden' });
      };
      await choose('Taller');
      await expect.poll(async () => (await layoutOf('Tile 2'))?.h, SOON).toBeGreaterThan(1);
      const taller = await layoutOf('Tile 2');
      await choose('Shorter');
      await expect.poll(async () => (await layoutOf('Tile 2'))?.h, SOON).toBe((taller?.h ?? 0) - 1);
      const before = await layoutOf('Tile 2');
      await choose('Move after');
      await expect
        .poll(async () => JSON.stringify(await layoutOf('Tile 2')))
        .not.toBe(JSON.stringify(before));
    });

    it('one breakdown, one value of a variable and an annotation are put over the tiles', async () => {
      const { page } = await openApp({ path: dashboardPath() });
      await page
        .getByRole('form', { name: 'Variables of the dashboard' })
        .getByLabel('Answer')
        .fill('forty-two');
      await page.getByRole('button', { name: 'Apply' }).click();
      await tile(page, 'Tile 1').getByText('forty-two').first().waitFor();
      await page.getByRole('button', { name: 'One breakdown for all' }).click();
      await page.getByRole('button', { name: 'Add breakdown' }).click();
      await page.getByPlaceholder('Search properties').fill('SQL');
      let saves = 0;
      page.on('request', (request) => {
        if (request.method() === 'PATCH') saves += 1;
      });
      await page.getByRole('option', { name: 'SQL expression' }).click();
      const expression = page.getByLabel('SQL expression of breakdown 1');
      await expression.waitFor();
      expect(saves, 'of a breakdown without its expression').toBe(0);
      await expression.fill('distinct_id');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      const trend = tile(page, 'Trend');
      await trend.scrollIntoViewIfNeeded();
      await trend.getByText('ada').first().waitFor();
      await page.getByRole('button', { name: 'Annotations' }).click();
      await page.getByLabel('Note').fill('Version 2 is out');
      await page.getByLabel('On all charts of the project').uncheck();
      await page.getByRole('button', { name: 'Add annotation' }).click();
      await page
        .getByRole('list', { name: 'Annotations of this chart' })
        .getByText('Version 2 is out')
        .waitFor();
      const { body } = await call<{ results: { scope: string; dashboard_id: number }[] }>(
        'GET',
        api('annotations/'),
      );
      expect(body.results).toMatchObject([{ scope: 'dashboard', dashboard_id: dashboardId }]);
      await page.keyboard.press('Escape');
      // Older answers are grey until the new ones arrive.
      await settled(page);
      await expectNoAxeViolations(page);
    });

    it('what the server refuses is said and claims nothing: no text is lost, no tile is removed', async () => {
      const { page, expectComplaint } = await openApp({ path: dashboardPath() });
      expectComplaint(/\b503\b/);
      await page.route(`**/dashboards/${dashboardId}/**`, (route) =>
        route.request().method() === 'GET'
          ? route.fallback()
          : route.fulfill({ status: 503, json: { code: 'service_unavailable', detail: 'Not now.' } }),
      );
      const refused = page.getByText('The change was not saved');
      const notifications = page.getByRole('region', { name: 'Notifications' });
      await page.getByRole('button', { name: 'Add a text' }).click();
      const text = page.getByRole('textbox', { name: 'Text' });
      await text.fill('Typed with care');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await refused.waitFor();
      expect(await text.inputValue()).toBe('Typed with care');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Leave without saving' }).click();
      await page.getByRole('button', { name: 'Menu of Tile 2' }).click();
      await page.getByRole('menuitem', { name: 'Remove from the dashboard' }).click();
      await tile(page, 'Tile 2').waitFor();
      expect(await notifications.getByText('The tile was removed').count()).toBe(0);
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const deleting = page.waitForResponse((response) => response.status() === 503);
      await page.getByRole('button', { name: 'Delete the dashboard' }).click();
      await deleting;
      await page.getByRole('heading', { level: 1, name: 'Tiles' }).waitFor();
      expect(new URL(page.url()).pathname).toBe(dashboardPath());
    });

    it('two changes of the filters made at once are both kept', async () => {
      const { page } = await openApp({ path: dashboardPath() });
      const filters = async () =>
        (await call<{ persisted_filters: object }>('GET', api(`dashboards/${dashboardId}/`))).body
          .persisted_filters;
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(`**/dashboards/${dashboardId}/`, async (route) => {
        if (route.request().method() === 'PATCH') await held;
        await route.fallback();
      });
      await page.getByRole('button', { name: 'One range for all' }).click();
      await page.getByRole('button', { name: 'Date range: Last 30 days' }).click();
      await page.getByRole('button', { name: 'Last 90 days' }).click();
      await page.getByRole('button', { name: "Use each insight's own range" }).waitFor();
      await page.getByRole('button', { name: /^(One breakdown for all|Breakdowns)/ }).click();
      await page.getByRole('button', { name: /^Remove the breakdown/ }).click();
      release();
      await expect.poll(filters, SOON).toEqual({ date_from: '-90d' });
    });

    it('fills the screen without the frame; a button and Escape bring it back', async () => {
      const { page } = await openApp({ path: dashboardPath() });
      const fillScreen = async (): Promise<void> => {
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Full screen' }).click();
      };
      await fillScreen();
      const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
      await sidebar.waitFor({ state: 'hidden' });
      await page.getByRole('heading', { level: 1, name: 'Tiles' }).waitFor();
      await tile(page, 'Tile 1')
        .getByText(/^Computed/)
        .waitFor();
      await expectNoAxeViolations(page);
      await page.getByRole('button', { name: 'Leave full screen' }).click();
      await sidebar.waitFor();
      await fillScreen();
      await sidebar.waitFor({ state: 'hidden' });
      await page.keyboard.press('Escape');
      await sidebar.waitFor();
    });
  },
);
