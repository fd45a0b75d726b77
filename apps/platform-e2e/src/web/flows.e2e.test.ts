/** The most common tasks need only as many clicks as the app promises. */
import { waitFor } from '@meridian/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { callerAt, keyHolder, sessionHolder } from '../clients/api.ts';
import { obtainTokens, publish } from '../clients/app.ts';
import { noChromium } from '../clients/chromium.ts';
import { type NewProject, newProject, sendEvents, untilStored } from '../clients/projects.ts';
import { clientSite, homeRegion } from '../platform.ts';
import { countedClicks } from './clicks.ts';
import { measure } from './vitals.ts';
import { useWebApp } from './web-app.ts';

const region = homeRegion();
const call = keyHolder(region);

let project: NewProject;
const pathOf = (path: string): string => `/project/${project.id}/${path}`;
const api = (path: string): string => `/api/projects/${project.id}/${path}`;

const drawn = (page: Page) => page.getByRole('region', { name: 'Result' }).getByRole('figure').waitFor();

describe.skipIf(noChromium !== undefined)(`flows, in clicks${noChromium ? `: ${noChromium}` : ''}`, () => {
  const { openApp } = useWebApp({ isAnimated: true });

  beforeAll(async () => {
    project = await newProject('Flows');
    await sendEvents(
      project,
      ['ada', 'bob'].map((distinct_id) => ({
        event: '$pageview',
        distinct_id,
        properties: { $set: { email: `${distinct_id}@example.com` } },
      })),
    );
    await untilStored(project, 2);
  });

  it('after the sign-up, the first event ticks itself off and becomes a chart: 2 clicks', async () => {
    const { page } = await openApp({ path: '/signup', user: 'visitor' });
    const { click, count } = countedClicks();
    await page.getByLabel('Your name').fill('Grace');
    await page.getByLabel('E-mail address').fill(`${crypto.randomUUID()}@example.com`);
    await page.getByLabel('Organization').fill('Compilers');
    const password = crypto.randomUUID();
    await page.getByLabel('Password').fill(password);
    // The sign-up does not tell whether the address was known, so the first click after it is a sign-in.
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByLabel('Password').fill(password);
    await click(page.getByRole('button', { name: 'Sign in' }));
    await page.getByText('Waiting for the first event').waitFor();
    expect((await measure(page)).layoutShift).toBeLessThanOrEqual(0.02);
    const code = await page.getByRole('tabpanel').textContent();
    const ownToken = /phc_\w+/.exec(code ?? '')?.[0];
    expect(ownToken).toBeDefined();
    await sendEvents({ token: ownToken ?? '' }, [{ event: 'first steps', distinct_id: 'ada' }]);
    await page.getByText('“first steps” has arrived.').waitFor();
    await click(page.getByRole('link', { name: 'See it as a chart' }));
    await drawn(page);
    expect(count()).toBe(2);
  });

  it('a question is a saved chart on a dashboard: 4 clicks', async () => {
    const { page } = await openApp({ path: pathOf('home') });
    const { click, count } = countedClicks();
    await click(page.getByRole('main').getByRole('link', { name: /Trends/ }));
    await drawn(page);
    expect(count()).toBeLessThanOrEqual(2);
    await click(page.getByRole('button', { name: 'Save', exact: true }));
    await page.waitForURL(/insights\/(?!new)\w+$/);
    expect(count()).toBeLessThanOrEqual(3);
    await click(page.getByRole('button', { name: 'Add to dashboard' }));
    await click(page.getByRole('button', { name: /Create .My dashboard/ }));
    await page
      .getByRole('button', { name: 'My dashboard' })
      .and(page.locator('[aria-pressed=true]'))
      .waitFor();
    expect(count()).toBe(4);
  });

  it('a number leads to its persons and a person to its timeline: 2 clicks', async () => {
    const query = {
      kind: 'TrendsQuery',
      series: [{ kind: 'EventsNode', event: '$pageview', math: 'dau' }],
      trendsFilter: { display: 'BoldNumber' },
    };
    const { page } = await openApp({
      path: pathOf(`insights/new?query=${encodeURIComponent(JSON.stringify(query))}`),
    });
    const { click, count } = countedClicks();
    const result = page.getByRole('region', { name: 'Result' });
    await click(result.getByRole('figure').getByRole('button', { name: /2/ }).first());
    await click(page.getByRole('link', { name: /ada@example\.com/ }));
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await page.getByText('$pageview').first().waitFor();
    expect(count()).toBe(2);
  });

  it.each([
    ['an insight', 'insights/new?kind=trends', true],
    ['SQL', `sql?query=${encodeURIComponent('SELECT count() FROM events')}`, false],
  ])('%s becomes an endpoint with code to call it: 3 clicks', async (source, path, isInMenu) => {
    const { page } = await openApp({ path: pathOf(path) });
    const { click, count } = countedClicks();
    if (isInMenu) {
      await drawn(page);
      await click(page.getByRole('button', { name: 'More', exact: true }));
      await click(page.getByRole('menuitem', { name: 'Create endpoint' }));
    } else await click(page.getByRole('button', { name: 'Create endpoint' }));
    const name = `flow_${source.length}_${Date.now()}`;
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await click(dialog.getByRole('button', { name: 'Create endpoint' }));
    await dialog.getByText(`endpoints/${name}/run`).first().waitFor();
    expect(count()).toBeLessThanOrEqual(3);
    const { status } = await call('POST', api(`endpoints/${name}/run/`), {});
    expect(status).toBe(200);
  });

  it('an error of an endpoint leads to its version, which is edited and run: 3 clicks', async () => {
    const name = `broken_${Date.now()}`;
    const query = { kind: 'HogQLQuery', query: 'SELECT intDiv(42, 0) AS answer' };
    expect((await call('POST', api('endpoints/'), { name, query })).status).toBe(201);
    expect((await call('POST', api(`endpoints/${name}/run/`), {})).status).toBeGreaterThanOrEqual(400);
    await waitFor(
      async () =>
        (await call<{ results: unknown[] }>('GET', api(`endpoints/${name}/logs/`))).body.results.length > 0,
      { what: 'the entry of the failed run' },
    );
    const { page } = await openApp({ path: pathOf(`endpoints/${name}?tab=logs`) });
    const { click, count } = countedClicks();
    const failed = page.getByRole('table', { name: 'Runs' }).getByRole('row').nth(1);
    await failed.getByRole('button', { name: '1', exact: true }).waitFor();
    await click(failed.getByRole('button', { name: '1', exact: true }));
    const editor = page.getByRole('textbox', { name: 'SQL' });
    await editor.fill('SELECT 40 + 2 AS answer');
    await click(page.getByRole('button', { name: 'Save and run' }));
    const answer = page.getByRole('region', { name: 'Answer' });
    await answer.getByRole('gridcell', { name: '42', exact: true }).waitFor();
    await answer.getByText('Version 2').waitFor();
    expect(count()).toBeLessThanOrEqual(3);
  });

  it('a run of an endpoint appears in its log that is followed: 1 click', async () => {
    const name = `followed_${Date.now()}`;
    const query = { kind: 'HogQLQuery', query: 'SELECT 42 AS answer' };
    expect((await call('POST', api('endpoints/'), { name, query })).status).toBe(201);
    const { page } = await openApp({ path: pathOf(`endpoints/${name}?tab=logs`) });
    const { click, count } = countedClicks();
    const isOpen = page.waitForResponse((response) => response.url().includes(`${name}/logs/tail/`));
    await click(page.getByRole('button', { name: 'Follow live' }));
    expect((await isOpen).status()).toBe(200);
    expect((await call('POST', api(`endpoints/${name}/run/`), {})).status).toBe(200);
    const live = page.getByRole('table', { name: 'Live runs' });
    await live.getByRole('cell', { name: 'Computed' }).waitFor();
    expect([await live.getByRole('row').count(), count()]).toEqual([2, 1]);
  });

  it.skipIf(clientSite() === undefined)('the access of an app is revoked: 2 clicks', async () => {
    const name = `Flow app ${Date.now()}`;
    const tokens = await obtainTokens(region, await publish({ client_name: name }), { scope: 'query:read' });
    const asApp = callerAt(region.url, tokens.access_token);
    const ask = () =>
      asApp('POST', `/api/projects/${region.projectId}/query/`, {
        query: { kind: 'HogQLQuery', query: 'SELECT 1' },
      });
    expect((await ask()).status).toBe(200);
    const { page } = await openApp({ path: '/organization' });
    await page.getByRole('tab', { name: 'Apps' }).click();
    const { click, count } = countedClicks();
    const app = page
      .getByRole('list', { name: 'Apps that you gave access' })
      .getByRole('listitem')
      .filter({ hasText: name });
    await click(app.getByRole('button', { name: 'Revoke' }));
    await click(page.getByRole('button', { name: 'Revoke access' }));
    await expect.poll(() => app.count()).toBe(0);
    expect(count()).toBe(2);
    await expect.poll(async () => (await ask()).status).toBe(401);
  });

  it('another organization is opened, and the first one again', async () => {
    const asPerson = await sessionHolder(region);
    const first = await asPerson<{ organization: { id: string; name: string } }>('GET', '/api/users/@me/');
    const name = `Second ${Date.now()}`;
    const second = await asPerson<{ id: string }>('POST', '/api/organizations/', { name });
    expect(second.status).toBe(201);
    try {
      const { page } = await openApp({ path: '/organization' });
      await page.getByRole('combobox', { name: 'Organization' }).click();
      await page.getByRole('option', { name }).click();
      await page.getByRole('button', { name }).first().waitFor();
      await page.goto('/organization');
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.getByRole('tab', { name: 'Members' }).click();
      await page.getByText('(you)').waitFor();
    } finally {
      const { id } = first.body.organization;
      await asPerson('PATCH', '/api/users/@me/', { set_current_organization: id });
      await asPerson('PATCH', '/api/users/@me/', { set_current_team: region.projectId });
      await asPerson('DELETE', `/api/organizations/${second.body.id}/`);
    }
  });
});
