import type { Page } from 'playwright-core';

/** A page that the browser does not draw at the moment has no frames. */
const LONGEST_WAIT_MS = 5_000;

/** Ends when the page has painted and its main thread has nothing to do, at the latest after five seconds. */
export const idle = (page: Page): Promise<void> =>
  page.evaluate<void>(
    `new Promise((resolve) => {
      setTimeout(resolve, ${LONGEST_WAIT_MS});
      requestAnimationFrame(() => requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(resolve))));
    })`,
  );
