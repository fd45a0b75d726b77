/** The frame of the web app: the way from the front page to the first page of a project. */
import { describe, expect, it } from 'vitest';
import { noChromium } from '../clients/chromium.ts';
import { homeRegion } from '../platform.ts';
import { expectNoAxeViolations } from './axe.ts';
import { settled } from './settled.ts';
import { fillSignIn } from './sign-in.ts';
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
    await fillSignIn(page);
    await page.waitForURL(`**${home}?x=1`);
    await page.getByRole('main').waitFor();
  });

  it.each(LOOKS)('shows the first project to a person ($theme, $width px)', async (look) => {
    const { page, screenshot } = await openApp(look);
    await page.waitForURL(`**${home}`);
    await settled(page);
    await expectNoAxeViolations(page);
    await screenshot('home');
  });

  it('shows a not-found page at an unknown address', async () => {
    const { page } = await openApp({ path: '/no/such/page' });
    await page.getByText('This page does not exist').waitFor();
  });

  it('asks for nothing twice while the home page loads', async () => {
    const { page } = await openApp({ path: 'about:blank' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
    await page.goto(home);
    await settled(page);
    await page.getByRole('link', { name: 'Dashboards' }).first().waitFor();
    expect(asked.filter((one, index) => asked.indexOf(one) !== index)).toEqual([]);
  });
});
