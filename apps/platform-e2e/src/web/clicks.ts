import type { Locator } from 'playwright-core';

/** Presses things and counts how often. Typing is not counted. */
export const countedClicks = () => {
  let count = 0;
  return {
    click: async (target: Locator): Promise<void> => {
      await target.click();
      count += 1;
    },
    count: (): number => count,
  };
};
