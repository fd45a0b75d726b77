/** The frame of the web app: the way from the front page to the first page of a project. */
import { describe, expect, it } from 'vitest';
import { noChromium } from '../clients/chromium.ts';
import { homeRegion } from '../platform.ts';
import { expectNoAxeViolations } from './axe.ts';
import { throttle } from './throttle.ts';
import { measure } from './vitals.ts';
import { type OpenOptions, useWebApp } from './web-app.ts';

const LOOKS = (['light', 'dark'] as const).flatMap((theme) =>
  [1_280, 375].map((width) => ({ theme, width }) satisfies OpenOptions),
);

describe.skipIf(noChromium !== undefined)(`the web app${noChromium ? `: ${noChromium}` : ''}`, () => {
  const { openApp } = useWebApp();
  const home = `/project/${homeRegion().projectId}/home`;

  it.each(LOOKS)('greets a visitor with the front page ($theme, $width px)', async (look) => {
    const { page, screenshot } = await openApp({ ...look, user: 'visitor' });
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await expectNoAxeViolations(page);
    await screenshot('front-page');
  });

  it('leads a visitor of a page to the sign-in, and back to that page', async () => {
    const { page, expectComplaint } = await openApp({ path: `${home}?x=1`, user: 'visitor' });
    expectComplaint(/\b401\b|ApiError: Authentication/);
    await page.waitForURL('**/login?*');
    const { email, password } = homeRegion();
    await page.getByLabel('E-mail address').fill(email ?? '');
    await page.getByLabel('Password').fill(password ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`**${home}?x=1`);
    await page.getByRole('main').waitFor();
  });

  it.each(LOOKS)('shows the first project to a person ($theme, $width px)', async (look) => {
    const { page, screenshot } = await openApp(look);
    await page.waitForURL(`**${home}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectNoAxeViolations(page);
    await screenshot('home');
  });

  it('shows a not-found page at an unknown address', async () => {
    const { page } = await openApp({ path: '/no/such/page' });
    await page.getByText('This page does not exist').waitFor();
  });

  it('paints on a slow phone within the limit, and its layout does not shift', async () => {
    const fast = await openApp();
    await fast.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await measure(fast.page)).toMatchObject({ layoutShift: expect.closeTo(0, 1) });

    const slow = await openApp({ path: 'about:blank' });
    await throttle(slow.page, { cpu: 4, network: 'fast-3g' });
    await slow.page.goto(home);
    await slow.page.getByRole('heading', { level: 1 }).waitFor();
    const { largestPaint, layoutShift } = await measure(slow.page);
    // The goal is 2.5 s. Two cores that also run the product and draw without a graphics card take 4.7 s.
    expect(largestPaint).toBeLessThan(8_000);
    expect(layoutShift).toBeLessThanOrEqual(0.02);
  });
});
