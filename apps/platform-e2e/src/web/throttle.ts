/** Makes a page as slow as on an older phone. */
import type { Page } from 'playwright-core';

export interface Throttling {
  /** How many times slower scripts run. */
  readonly cpu?: number;
  readonly network?: 'fast-3g';
}

/** The values of Chrome's developer tools, which allow for what the protocol does not slow down. */
const FAST_3G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1_000_000 * 0.9) / 8,
  uploadThroughput: (750_000 * 0.9) / 8,
};

/** Slows down all later navigations of the page too. Open it at `about:blank` first. */
export const throttle = async (page: Page, { cpu = 1, network }: Throttling): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (network === undefined) return;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', FAST_3G);
};
