import type { Page } from 'playwright-core';

/** Ends when the app shows its page, and nothing on it says that it is loading. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction('document.querySelector("h1") && !document.querySelector("[aria-busy=true]")');
};
