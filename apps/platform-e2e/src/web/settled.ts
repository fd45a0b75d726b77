import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Ends when the app shows its page, and nothing on it says that it is loading. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator('#app:not([aria-busy]) h1').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('[aria-busy=true]').count(), { timeout: 30_000 }).toBe(0);
};
