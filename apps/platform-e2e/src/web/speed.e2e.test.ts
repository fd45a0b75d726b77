/** How fast the web app is for a person. Other tests use the same two cores, so times are medians or the fastest. */
import { waitFor } from '@meridian/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { keyHolder } from '../clients/api.ts';
import { noChromium } from '../clients/chromium.ts';
import { newProject, sendEvents } from '../clients/projects.ts';
import { homeRegion } from '../platform.ts';
import { settled } from './settled.ts';
import { cpuBetween, longestTask } from './tasks.ts';
import { throttle } from './throttle.ts';
import { measure, type Vitals } from './vitals.ts';
import { useWebApp } from './web-app.ts';

const region = homeRegion();
const call = keyHolder(region);
const home = `/project/${region.projectId}/home`;

const SERIES = 25;
const DAYS = 365;
const ROWS = 100_000;
/** Trends of a year by day, as many series as a breakdown has at most. */
const YEAR = {
  kind: 'InsightVizNode',
  source: {
    kind: 'TrendsQuery',
    series: [{ kind: 'EventsNode', event: 'ordered', name: 'ordered' }],
    interval: 'day',
    dateRange: { date_from: `-${DAYS}d` },
    breakdownFilter: { breakdown: 'plan', breakdown_type: 'event', breakdown_limit: SERIES },
  },
};

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** Repeats the measurement until it is within its limit. */
const fastest = async (limit: number, tries: number, run: () => Promise<number>): Promise<number> => {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < tries && best > limit; attempt += 1) best = Math.min(best, await run());
  return best;
};

/** Goes back or forward in the history, and answers the CPU time until the page with the title has its chart. */
const cpuOfVisit = (page: Page, direction: 'back' | 'forward', title: string): Promise<number> =>
  cpuBetween(page, ['visit begins', 'visit ends'], () =>
    page.evaluate<void>(`new Promise((resolve) => {
      const look = () => {
        const isThere = document.querySelector('h1')?.textContent.includes(${JSON.stringify(title)});
        if (!isThere || document.querySelector('main figure') === null) return requestAnimationFrame(look);
        requestAnimationFrame(() => resolve(performance.mark('visit ends')));
      };
      performance.mark('visit begins');
      history.${direction}();
      look();
    })`),
  );

/** The time from the start of the navigation until the chart of the page is drawn, in milliseconds. */
const timeOfFirstChart = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const look = () => requestAnimationFrame(() =>
      document.querySelector('main figure [role=application]') === null ? look() : resolve(performance.now()));
    look();
  })`);

/** Does an edit, and answers how many milliseconds after the answer of its query the chart is another one. */
const timeOfRepaint = async (page: Page, edit: () => Promise<void>): Promise<number> => {
  const time = page.evaluate<number>(`new Promise((resolve) => {
    const chart = () => document.querySelector('main figure [role=application]')?.getAttribute('aria-label');
    const before = chart();
    const look = () => requestAnimationFrame(() => {
      const now = chart();
      if (now === undefined || now === before) return look();
      const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/query/'));
      resolve(performance.now() - Math.max(...answers.map(({ responseEnd }) => responseEnd)));
    });
    look();
  })`);
  await edit();
  return time;
};

/** Scrolls the longest box of the page for a second, and answers how many frames were drawn. */
const framesOfScroll = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const boxes = [...document.querySelectorAll('main *')].filter((box) => box.clientHeight > 0);
    const box = boxes.sort((a, b) => b.scrollHeight - b.clientHeight - (a.scrollHeight - a.clientHeight))[0];
    let frames = 0;
    let start;
    const step = (now) => {
      start ??= now;
      if (now - start >= 1_000) return resolve(frames);
      frames += 1;
      box.scrollTop += 60;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);

describe.skipIf(noChromium !== undefined)(
  `the speed of the web app${noChromium ? `: ${noChromium}` : ''}`,
  () => {
    const { openApp } = useWebApp({ isAnimated: true });

    const loadHome = async (throttling: Parameters<typeof throttle>[1]): Promise<Vitals> => {
      const { page } = await openApp({ path: 'about:blank', isCold: true });
      await throttle(page, throttling);
      await page.goto(home);
      await settled(page);
      const vitals = await measure(page);
      await page.close();
      return vitals;
    };

    it('the home page has its largest paint within 2.5 s on a slow phone, and its layout does not shift', async () => {
      const loads: Vitals[] = [];
      for (let load = 0; load < 3; load += 1) loads.push(await loadHome({ cpu: 4, network: 'fast-3g' }));
      expect(median(loads.map(({ largestPaint }) => largestPaint))).toBeLessThanOrEqual(2_500);
      expect(Math.max(...loads.map(({ layoutShift }) => layoutShift))).toBeLessThanOrEqual(0.02);
    });

    it('the first paint takes at most 0.5 s', async () => {
      const loads: Vitals[] = [];
      for (let load = 0; load < 5; load += 1) loads.push(await loadHome({}));
      expect(median(loads.map(({ firstPaint }) => firstPaint))).toBeLessThanOrEqual(500);
    });

    describe('of charts and tables', () => {
      let project: number;
      let insight: string;
      /** An insight with few points. */
      let short: string;
      let dashboard: number;
      const pathOf = (path: string): string => `/project/${project}/${path}`;

      beforeAll(async () => {
        const created = await newProject('Speed');
        project = created.id;
        const ofProject = (path: string): string => `/api/projects/${project}/${path}/`;
        const batch = Array.from({ length: SERIES }, (_, index) => ({
          event: 'ordered',
          distinct_id: 'ada',
          properties: { plan: `plan ${index}` },
        }));
        await sendEvents(created, batch);
        const made = await call<{ id: number }>('POST', ofProject('dashboards'), { name: 'All plans' });
        dashboard = made.body.id;
        const saved = await call<{ short_id: string }>('POST', ofProject('insights'), {
          name: 'Orders of a year',
          query: YEAR,
          dashboards: [dashboard],
        });
        insight = saved.body.short_id;
        const month = await call<{ short_id: string }>('POST', ofProject('insights'), {
          name: 'Orders of a month',
          query: {
            kind: 'InsightVizNode',
            source: { ...YEAR.source, dateRange: { date_from: '-30d' }, breakdownFilter: null },
          },
        });
        short = month.body.short_id;
        await waitFor(async () => {
          const { body } = await call<{ results: unknown[] }>('POST', ofProject('query'), {
            query: YEAR.source,
            refresh: 'force_blocking',
          });
          return body.results?.length === SERIES;
        });
      });

      it('365 buckets of 25 series with their table take no task of more than 100 ms of CPU', async () => {
        const { page } = await openApp({ path: pathOf('insights') });
        await settled(page);
        const task = await fastest(100, 3, () =>
          longestTask(page, async () => {
            await page.goto(pathOf(`insights/${insight}`));
            await page.getByRole('figure').locator('canvas').first().waitFor();
            await page.getByRole('button', { name: 'Show table' }).click();
            await page.getByRole('region', { name: 'Result' }).getByRole('table').last().waitFor();
          }),
        );
        expect(task).toBeLessThanOrEqual(100);
      });

      it('a chart whose answer the server has cached is drawn within a second of opening its page', async () => {
        const { page } = await openApp({ path: pathOf('insights') });
        const time = await fastest(1_000, 5, async () => {
          await page.goto(pathOf(`insights/${short}`), { waitUntil: 'commit' });
          return timeOfFirstChart(page);
        });
        expect(time).toBeLessThanOrEqual(1_000);
      });

      it('an edit is drawn within 150 ms of its answer', async () => {
        const { page } = await openApp({ path: pathOf(`insights/${short}`) });
        await timeOfFirstChart(page);
        const ranges = ['Last 7 days', 'Last 14 days', 'Last 90 days', 'Last 180 days', 'This year'];
        let tried = 0;
        const time = await fastest(150, ranges.length, () =>
          timeOfRepaint(page, async () => {
            await page.getByRole('button', { name: /^Date range/ }).click();
            await page.getByRole('button', { name: ranges[tried++] ?? '', exact: true }).click();
          }),
        );
        expect(time).toBeLessThanOrEqual(150);
      });

      it('an insight and its dashboard replace each other within 100 ms of CPU, without an answer of the server', async () => {
        const { page } = await openApp({ path: pathOf(`dashboards/${dashboard}`) });
        await page.getByRole('figure').first().waitFor();
        await page.getByRole('link', { name: 'Orders of a year' }).first().click();
        // A figure alone may still be one of the dashboard, and what has not arrived is not in the cache.
        await page.getByRole('heading', { level: 1, name: 'Orders of a year' }).waitFor();
        await page.getByRole('figure').first().waitFor();
        await page.route('**/api/**', () => {}); // requests stay unanswered from now on
        const time = await fastest(100, 3, async () => {
          const back = await cpuOfVisit(page, 'back', 'All plans');
          return Math.max(back, await cpuOfVisit(page, 'forward', 'Orders of a year'));
        });
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        expect(time).toBeLessThanOrEqual(100);
      });

      it('100,000 rows scroll with at least 55 frames a second', async () => {
        const { page } = await openApp();
        await page.route('**/api/projects/*/query/', (route) => {
          const { query } = route.request().postDataJSON() as { query: { kind: string } };
          if (query.kind !== 'HogQLQuery') return route.fallback();
          return route.fulfill({
            json: {
              columns: ['id', 'event', 'plan'],
              types: [],
              results: Array.from({ length: ROWS }, (_, id) => [id, 'ordered', `plan ${id % SERIES}`]),
              hasMore: false,
              is_cached: true,
            },
          });
        });
        await page.goto(pathOf('sql'));
        await page.getByRole('button', { name: 'Run', exact: true }).click();
        await page.getByText('plan 1', { exact: true }).first().waitFor();
        const slowness = await fastest(-55, 6, async () => -(await framesOfScroll(page)));
        expect(-slowness).toBeGreaterThanOrEqual(55);
      });
    });
  },
);
