/** How fast the web app is for a person. Other tests use the same two cores, so times are medians or the fastest. */
import { describe, expect, it } from 'vitest';
import { noChromium } from '../clients/chromium.ts';
import { homeRegion } from '../platform.ts';
import { throttle } from './throttle.ts';
import { measure, type Vitals } from './vitals.ts';
import { useWebApp } from './web-app.ts';

const home = `/project/${homeRegion().projectId}/home`;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

describe.skipIf(noChromium !== undefined)(
  `the speed of the web app${noChromium ? `: ${noChromium}` : ''}`,
  () => {
    const { openApp } = useWebApp();

    const loadHome = async (throttling: Parameters<typeof throttle>[1]): Promise<Vitals> => {
      const { page } = await openApp({ path: 'about:blank' });
      await throttle(page, throttling);
      await page.goto(home);
      await page.getByRole('link', { name: 'Project settings' }).waitFor();
      await page.waitForFunction('document.querySelector("h1")?.textContent.trim()');
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
  },
);
