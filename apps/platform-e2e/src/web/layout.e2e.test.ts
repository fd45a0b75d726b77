/** Extreme content stays in its place: many boxes, long names and long numbers make no page wider than its window. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { noChromium } from '../clients/chromium.ts';
import { newProject, sendEvents, untilStored } from '../clients/projects.ts';
import { useWebApp } from './web-app.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;

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
    await sendEvents(project, events);
    await untilStored(project, events.length);
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
});
