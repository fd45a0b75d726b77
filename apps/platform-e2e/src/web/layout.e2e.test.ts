/** Extreme content stays in its place: many boxes, long names and long numbers make no page wider than its window. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { noChromium } from '../clients/chromium.ts';
import { newProject, sendEvents, untilStored } from '../clients/projects.ts';
import { useWebApp } from './web-app.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;
const LONG_NAME = 'a_name_without_a_space_'.repeat(9).slice(0, 190);
const LONG_NUMBER = 123_456_789_012_345_680;

let projectId: number;

const insightPath = (source: object): string =>
  `/project/${projectId}/insights/new?query=${encodeURIComponent(JSON.stringify({ kind: 'InsightVizNode', source }))}`;

const trendPath = (display: string, series: readonly object[], range = '-7d'): string =>
  insightPath({
    kind: 'TrendsQuery',
    series: series.map((one) => ({ kind: 'EventsNode', ...one })),
    dateRange: { date_from: range },
    trendsFilter: { display },
  });

const PAID = { event: 'paid', math: 'sum', math_property: 'amount' };

const figureOf = async (page: Page): Promise<Locator> => {
  const figure = page.getByRole('region', { name: 'Result' }).getByRole('figure');
  await figure.waitFor();
  return figure;
};

const expectWithinWindow = async (page: Page): Promise<void> => {
  expect(
    await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
  ).toBeLessThanOrEqual(0);
};

interface Extent {
  readonly middle: number;
  readonly width: number;
}

const extentsOf = (parts: Locator): Promise<readonly Extent[]> =>
  parts.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, width } = element.getBoundingClientRect();
      return { middle: left + width / 2, width };
    }),
  );

const heightsOf = (parts: Locator): Promise<readonly number[]> =>
  parts.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height));

/** Numbers that are grouped, and one that JSON gives as a text. */
const SQL = `SELECT 123456789012345 AS amount, toString(9007199254740993) AS big, 'x' AS last`;

describe.skipIf(noChromium !== undefined)(`layout${noChromium ? `: ${noChromium}` : ''}`, () => {
  const { openApp } = useWebApp();

  beforeAll(async () => {
    const project = await newProject('Layout');
    projectId = project.id;
    const events = Array.from({ length: DAYS }, (_, day) =>
      [20, 60, 80, 90, 180].map((amount) => ({
        event: 'paid',
        distinct_id: 'ada',
        timestamp: new Date(Date.now() - day * DAY_MS).toISOString(),
        properties: { amount: amount + day },
      })),
    ).flat();
    const extremes = [
      { event: LONG_NAME, distinct_id: 'ada' },
      { event: 'huge', distinct_id: 'ada', properties: { amount: LONG_NUMBER } },
    ];
    await sendEvents(project, [...events, ...extremes]);
    await untilStored(project, events.length + extremes.length);
  });

  it.each([
    { range: '-7d', width: 1_280, boxes: 8, least: 24 },
    { range: '-30d', width: 1_280, boxes: 30, least: 12 },
    { range: '-30d', width: 375, boxes: 30, least: 6 },
  ])(
    'a box plot of $range in a window of $width pixels has each box above its date',
    async ({ range, width, boxes, least }) => {
      const { page, screenshot } = await openApp({ path: trendPath('BoxPlot', [PAID], range), width });
      const figure = await figureOf(page);
      const drawn = await extentsOf(figure.getByRole('button', { name: /median/ }));
      expect(drawn).toHaveLength(boxes);
      expect(Math.min(...drawn.map((box) => box.width))).toBeGreaterThanOrEqual(least);
      for (const day of [0, 1, 2]) {
        const date = new Date(Date.now() - day * DAY_MS);
        const short = `${date.getUTCDate()} ${date.toLocaleString('en', { month: 'short', timeZone: 'UTC' })}`;
        const [label] = await extentsOf(figure.getByText(short, { exact: true }));
        if (label !== undefined)
          expect(Math.abs(label.middle - (drawn.at(-1 - day)?.middle ?? 0))).toBeLessThan(2);
      }
      await expectWithinWindow(page);
      await screenshot(`box-plot${range}`);
    },
  );

  it.each([
    { display: 'ActionsBarValue', width: 1_280 },
    { display: 'ActionsBarValue', width: 360 },
    { display: 'ActionsPie', width: 1_280 },
    { display: 'ActionsPie', width: 360 },
  ])('a name of 190 characters is cut in $display at $width pixels', async ({ display, width }) => {
    const { page, screenshot } = await openApp({
      path: trendPath(display, [{ event: LONG_NAME }, { event: 'paid' }]),
      width,
    });
    await figureOf(page);
    await expectWithinWindow(page);
    await screenshot(`long-${display}`);
  });

  it.each([1_280, 360])('a number of 18 digits stays in its panel at %d pixels', async (width) => {
    const { page, screenshot } = await openApp({
      path: trendPath('BoldNumber', [{ ...PAID, event: 'huge' }]),
      width,
    });
    const figure = await figureOf(page);
    const [number] = await extentsOf(figure.getByRole('button', { name: /Show persons/ }));
    const [panel] = await extentsOf(figure);
    expect(number?.width).toBeLessThanOrEqual(panel?.width ?? 0);
    await expectWithinWindow(page);
    await screenshot('long-number');
  });

  it.each([1_280, 360])('definitions keep their columns in sight at %d pixels', async (width) => {
    const { page, screenshot } = await openApp({ path: `/project/${projectId}/data`, width });
    const row = page.getByRole('row').filter({ hasText: LONG_NAME });
    await row.waitFor();
    const [other] = await heightsOf(page.getByRole('row').filter({ hasText: 'huge' }));
    expect((await heightsOf(row))[0]).toBe(other);
    const [box] = await extentsOf(page.getByRole('region', { name: 'Event definitions' }));
    const [table] = await extentsOf(page.getByRole('table', { name: 'Event definitions' }));
    expect(table?.width).toBeLessThanOrEqual(Math.max(box?.width ?? 0, 560));
    await expectWithinWindow(page);
    await screenshot('definitions');
  });

  it('numbers of SQL rows are not cut while their column has room', async () => {
    const { page, screenshot } = await openApp({ path: `/project/${projectId}/sql` });
    await page.getByRole('textbox', { name: 'SQL' }).fill(SQL);
    await page.keyboard.press('Control+Enter');
    const cells = page.getByRole('gridcell');
    await cells.first().waitFor();
    expect(await cells.allTextContents()).toEqual(['123,456,789,012,345', '9007199254740993', 'x']);
    const cut = cells.evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((one) => one.textContent),
    );
    expect(await cut).toEqual([]);
    await screenshot('sql-numbers');
  });
});
