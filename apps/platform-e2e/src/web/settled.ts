import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Ends when the app shows its page, and nothing on it says that it is loading. */
export const settled = async (page: Page): Promise<void> => {
  const shown = page.locator('#app:not([aria-busy]) h1');
  await shown.first().waitFor({ state: 'attached' });
  // A part of the page that is loaded next may replace a shown part.
  await expect
    .poll(async () => [await page.locator('[aria-busy=true]').count(), (await shown.count()) > 0], {
      timeout: 30_000,
    })
    .toEqual([0, true]);
};
