/** Measurements of a page by the browser: paints, shifts of the layout, the latency of interactions and long tasks. */
import type { Page } from 'playwright-core';

export interface Vitals {
  /** Milliseconds after the navigation. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** The sum of all shifts that no input caused. */
  readonly layoutShift: number;
  /** The longest time in milliseconds from an input until its next frame; 0 without an input. */
  readonly interaction: number;
  /** The longest task in milliseconds; 0 when all took less than 50. */
  readonly longestTask: number;
}

/** Runs in each page before its own scripts. */
export const OBSERVE_VITALS = `
globalThis.meridianVitals = { firstPaint: 0, largestPaint: 0, layoutShift: 0, interaction: 0, longestTask: 0 };
{
  const vitals = globalThis.meridianVitals;
  const observe = (type, note, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options });
  observe('paint', (entry) => { if (entry.name === 'first-contentful-paint') vitals.firstPaint = entry.startTime; });
  observe('largest-contentful-paint', (entry) => { vitals.largestPaint = entry.startTime; });
  observe('layout-shift', (entry) => { if (!entry.hadRecentInput) vitals.layoutShift += entry.value; });
  observe('event', (entry) => {
    if (entry.interactionId > 0) vitals.interaction = Math.max(vitals.interaction, entry.duration);
  }, { durationThreshold: 16 });
  observe('longtask', (entry) => { vitals.longestTask = Math.max(vitals.longestTask, entry.duration); });
}`;

/** The measurements of the page until now. Two frames later the observers have seen what was painted. */
export const measure = (page: Page): Promise<Vitals> =>
  page.evaluate<Vitals>(
    `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(meridianVitals))))`,
  );
