/** The pages of a project in a real browser: they show what the API answers. */
import { describe, expect, it } from 'vitest';
import { noChromium } from '../clients/chromium.ts';
import { homeRegion } from '../platform.ts';
import { expectNoAxeViolations } from './axe.ts';
import { useWebApp } from './web-app.ts';

const region = homeRegion();
const project = `/project/${region.projectId}`;

const ask = async <T>(path: string, body?: unknown): Promise<T> => {
  const response = await fetch(`${region.url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${region.personalApiKey}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.ok, `${path}: ${response.status}`).toBe(true);
  return (await response.json()) as T;
};

const ofProject = (path: string): string => `/projects/${region.projectId}/${path}`;

describe.skipIf(noChromium !== undefined)(`pages of a project${noChromium ? `: ${noChromium}` : ''}`, () => {
  const { openApp } = useWebApp();

  it('SQL: a mistake is marked with its fix, and the rows are those of the API', async () => {
    const query = "SELECT arrayJoin(['alpha', 'beta', 'gamma delta']) AS word, length(word) AS letters";
    const { results } = await ask<{ results: Array<[string, number]> }>(ofProject('query/'), {
      query: { kind: 'HogQLQuery', query },
    });
    const { page } = await openApp({
      path: `${project}/sql?query=${encodeURIComponent(query.replace('length(', 'lenght('))}`,
    });
    const editor = page.getByRole('textbox', { name: 'SQL' });
    await page.locator('.cm-lintRange-error').first().waitFor();
    await editor.fill(query);
    await editor.press('Control+Enter');
    await page
      .getByRole('gridcell', { name: results.at(-1)?.[0] ?? '', exact: true })
      .first()
      .waitFor();
    for (const [word, letters] of results) {
      const row = page.getByRole('row').filter({ has: page.getByText(word, { exact: true }) });
      expect(await row.textContent()).toContain(String(letters));
    }
  });

  it('a dashboard from a template draws its tiles, and a removed tile can be put back', async () => {
    const { page } = await openApp({ path: `${project}/dashboards` });
    await page.getByRole('button', { name: 'New dashboard' }).first().click();
    await page.getByLabel('Name').fill('From a template');
    await page.getByLabel('Begin with').click();
    await page.getByRole('option', { name: /Product analytics/ }).click();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'From a template' }).waitFor();
    const tiles = page
      .locator('main section[aria-label]')
      .filter({ has: page.getByRole('heading', { level: 2 }) });
    await tiles
      .first()
      .getByText(/^Computed/)
      .waitFor();
    const count = await tiles.count();
    await tiles
      .first()
      .getByRole('button', { name: /^Menu of/ })
      .click();
    await page.getByRole('menuitem', { name: 'Remove from the dashboard' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => tiles.count()).toBe(count);
    await expectNoAxeViolations(page);
  });

  it('an event appears live, and leads to its person and to the definition of the event', async () => {
    const name = `seen live ${Date.now()}`;
    const { page } = await openApp({ path: `${project}/events` });
    await page.getByText('Live', { exact: true }).waitFor();
    const sent = await fetch(`${region.url}/i/v0/e/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        api_key: region.projectToken,
        event: name,
        distinct_id: `live-${Date.now()}`,
        properties: { $set: { email: 'live@example.com' } },
      }),
    });
    expect(sent.status).toBe(200);
    await page.getByText(name).first().click();
    await page.getByRole('link', { name: 'Open the person' }).click();
    await page.getByRole('heading', { level: 1, name: 'live@example.com' }).waitFor();
    await page.getByText(name).first().waitFor();
    await page.goto(`${project}/data`);
    await page.getByRole('button', { name }).waitFor();
  });

  it('an endpoint is run, its log shows the run, and its address is shown', async () => {
    const name = `web_${Date.now()}`;
    await ask(ofProject('endpoints/'), {
      name,
      query: { kind: 'HogQLQuery', query: 'SELECT 40 + 2 AS answer' },
    });
    const { page } = await openApp({ path: `${project}/endpoints/${name}` });
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('42').first().waitFor();
    await page.getByRole('tab', { name: 'Logs' }).click();
    await page.getByRole('table', { name: 'Runs' }).getByText('Computed').waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('tab', { name: 'Code' }).click();
    await page.getByText(`endpoints/${name}/run`).first().waitFor();
  });

  it('the palette finds a page by keyboard alone', async () => {
    const { page } = await openApp({ path: `${project}/home` });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Search/ }).waitFor();
    await page.keyboard.type('live events');
    await page.getByRole('option', { name: 'Live events' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Live events' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.getByRole('heading', { level: 1, name: 'Dashboards' }).waitFor();
  });

  it('a key that is pressed in the moment in which the app replaces its frame is not lost', async () => {
    const { page } = await openApp();
    await page.addInitScript(`new MutationObserver((_, observer) => {
      const app = document.getElementById('app');
      if (!app?.firstElementChild || app.ariaBusy) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    }).observe(document, { subtree: true, childList: true, attributes: true });`);
    await page.goto(`${project}/home`);
    await page.getByRole('combobox', { name: /Search/ }).waitFor();
  });

  it.each([
    ['an unknown project', '/project/999999/home', 'This page does not exist'],
    ['an unknown dashboard', `${project}/dashboards/999999`, 'This dashboard does not exist'],
    ['an unknown endpoint', `${project}/endpoints/nothing_here`, 'This endpoint does not exist'],
    [
      'an unknown person',
      `${project}/persons/00000000-0000-4000-8000-000000000000`,
      'This person does not exist',
    ],
  ])('says so in place: %s', async (_name, path, text) => {
    const { page, expectComplaint } = await openApp();
    expectComplaint(/\b404\b/);
    await page.goto(path);
    await page.getByText(text).first().waitFor();
  });
});
