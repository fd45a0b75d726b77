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
  const { openApp } = useWebApp({ isAnimated: true });
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

  it('letters typed into a list of options choose there and are not shortcuts', async () => {
    const { page } = await openApp({ path: home.replace(/home$/, 'insights') });
    const kind = page.getByRole('combobox', { name: 'Kind' });
    await kind.focus();
    for (const key of 'fge') await page.keyboard.press(key);
    await kind.getByText('Funnels').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/insights$/);
    await page.getByRole('button', { name: 'Favorites', exact: true }).focus();
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.waitForURL(/endpoints$/);
  });

  it('events with the names of object members and with markup are drawn as text', async () => {
    const names = ['__proto__', 'constructor', 'toString', '<img src=x onerror=alert(1)>'];
    const series = names.map((event) => ({ kind: 'EventsNode', event, name: event }));
    const query = { kind: 'TrendsQuery', series, trendsFilter: { display: 'ActionsTable' } };
    const address = `insights/new?query=${encodeURIComponent(JSON.stringify(query))}`;
    const { page } = await openApp({ path: home.replace(/home$/, address) });
    await page.getByRole('region', { name: 'Result' }).getByText('Computed').waitFor();
    for (const name of names) await page.getByText(name, { exact: true }).first().waitFor();
  });

  it('a sign-out that the server refuses leaves the page and says so', async () => {
    const { page, expectComplaint } = await openApp({ path: home });
    expectComplaint(/\b503\b/);
    await page.route('**/api/logout/', (route) => route.fulfill({ status: 503 }));
    await settled(page);
    await page
      .getByRole('complementary', { name: 'Sidebar' })
      .getByRole('button')
      .filter({ hasText: /\w/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByText('You are still signed in').waitFor();
    expect(new URL(page.url()).pathname).toBe(home);
  });

  it('a page that is shown again after another person has signed in leaves what it had read', async () => {
    const { page } = await openApp({ path: home.replace(/home$/, 'insights') });
    await settled(page);
    await page.route(/api\/users\/%40me/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), uuid: 'another person' } });
    });
    const left = page.waitForURL((url) => url.pathname.endsWith('/home'));
    await page.evaluate("window.dispatchEvent(new Event('focus'))");
    await left;
  });

  it('asks for nothing twice while the home page loads', async () => {
    const { page } = await openApp({ path: 'about:blank', isCold: true });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
    await page.goto(home);
    await settled(page);
    await page.getByRole('link', { name: 'Dashboards' }).first().waitFor();
    expect(asked.filter((one, index) => asked.indexOf(one) !== index)).toEqual([]);
  });
});
