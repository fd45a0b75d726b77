import type { Page } from 'playwright-core';

/** Ends when the page has painted and its main thread has nothing to do. */
export const idle = (page: Page): Promise<void> =>
  page.evaluate<void>(
    `new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(resolve)))))`,
  );
