/** Choices and inputs of a person: pickers, filters, numbers and alerts. */
import { waitFor } from '@meridian/testing';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { keyHolder } from '../clients/api.ts';
import { noChromium } from '../clients/chromium.ts';
import { newProject, sendEvents } from '../clients/projects.ts';
import { homeRegion } from '../platform.ts';
import { useWebApp } from './web-app.ts';

const region = homeRegion();
const call = keyHolder(region);

let projectId: number;
const pathOf = (path: string): string => `/project/${projectId}/${path}`;
const api = (path: string): string => `/api/projects/${projectId}/${path}`;

const listed = async <Row>(path: string): Promise<readonly Row[]> =>
  (await call<{ results: readonly Row[] }>('GET', api(path))).body.results;

const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save', exact: true }).click();

/** Follows a link of the app, which keeps its cache. */
const goTo = (page: Page, place: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: place, exact: true }).click();

const startTrend = async (page: Page): Promise<void> => {
  await goTo(page, 'Home');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Trends/ })
    .click();
  await page.getByRole('region', { name: 'Result' }).getByRole('figure').waitFor();
};

const firstSeries = (page: Page): Locator =>
  page.getByRole('main').getByRole('listitem').getByRole('button', { name: 'Pageview', exact: true });

/** The options of a picker, which is then closed. */
const offeredBy = async (page: Page, button: Locator, awaited: string): Promise<readonly string[]> => {
  await button.click();
  await page.getByRole('option', { name: awaited }).waitFor();
  const names = await page.getByRole('option').allTextContents();
  await page.keyboard.press('Escape');
  await page.getByRole('option').first().waitFor({ state: 'hidden' });
  return names;
};

const pickPlan = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add filter' }).first().click();
  await page.getByPlaceholder('Search properties').fill('plan');
  await page.getByRole('option', { name: 'plan' }).first().click();
};

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

const stay = async (page: Page): Promise<void> => {
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await question(page).waitFor({ state: 'hidden' });
};

describe.skipIf(noChromium !== undefined)(`choices${noChromium ? `: ${noChromium}` : ''}`, () => {
  const { openApp } = useWebApp();

  beforeAll(async () => {
    const project = await newProject('Choices');
    projectId = project.id;
    const seen = ['ada', 'bob'].map((distinct_id) => ({
      event: '$pageview',
      distinct_id,
      properties: { plan: 'pro', $set: { plan: 'pro' } },
    }));
    await sendEvents(project, [...seen, { event: 'secret step', distinct_id: 'ada' }]);
    const names = async () =>
      (await listed<{ name: string }>('event_definitions/?search=secret')).map(({ name }) => name);
    await waitFor(async () => (await names()).includes('secret step'), { what: 'the definitions' });
  });

  it('a new action is offered at once; its filters are finished first, and leaving it asks', async () => {
    const { page } = await openApp({ path: pathOf('home') });
    await startTrend(page);
    expect(await offeredBy(page, firstSeries(page), 'secret step')).not.toContain('Any visit');
    await goTo(page, 'Actions');
    await page.getByRole('link', { name: 'New action' }).first().click();
    await page.getByLabel('Name').fill('Any visit');
    await goTo(page, 'Cohorts');
    await stay(page);
    await page.goBack();
    await stay(page);
    expect(await page.getByLabel('Name').inputValue()).toBe('Any visit');
    await pickPlan(page);
    await save(page);
    await page.getByText('Choose a value.').waitFor();
    await page.getByText('Nothing was saved.').waitFor();
    expect(await listed('actions/')).toEqual([]);
    await page.getByRole('button', { name: /^Remove the filter plan/ }).click();
    await save(page);
    await page.waitForURL(/actions\/\d+$/);
    await startTrend(page);
    expect(await offeredBy(page, firstSeries(page), 'Any visit')).toContain('secret step');
  });

  it('a new cohort is offered at once and named in a breakdown; its number can be emptied and written anew', async () => {
    const { page } = await openApp({ path: pathOf('home') });
    await startTrend(page);
    expect(
      await offeredBy(page, page.getByRole('button', { name: 'Add breakdown' }), 'SQL expression'),
    ).not.toContain('Came lately');
    await goTo(page, 'Cohorts');
    await page.getByRole('link', { name: 'New cohort' }).first().click();
    await page.getByLabel('Name').fill('Came lately');
    await page.getByRole('button', { name: 'Add an event' }).click();
    const number = page.getByLabel('Number');
    await number.fill('');
    await save(page);
    await page.getByText('Enter how many days.').waitFor();
    await number.pressSequentially('1,5');
    await save(page);
    await page.getByText('Enter a whole number.').waitFor();
    expect(await listed('cohorts/')).toEqual([]);
    await number.fill('');
    await number.pressSequentially('7');
    await save(page);
    await page.waitForURL(/cohorts\/\d+$/);
    const [cohort] = await listed<{ id: number; filters: unknown }>('cohorts/');
    expect(JSON.stringify(cohort?.filters)).toContain('"time_value":7,');
    await startTrend(page);
    await page.getByRole('button', { name: 'Add breakdown' }).click();
    await page.getByRole('option', { name: 'Came lately' }).click();
    await page.getByRole('button', { name: 'Remove the breakdown by Came lately' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Remove the breakdown by Came lately' }).waitFor();
  });

  it('a description is not lost by a click beside it, and a hidden event is not offered', async () => {
    const { page } = await openApp({ path: pathOf('home') });
    await startTrend(page);
    expect(await offeredBy(page, firstSeries(page), 'secret step')).toContain('secret step');
    await goTo(page, 'Definitions');
    await page.getByRole('button', { name: 'secret step', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'secret step' });
    await drawer.getByLabel('Description').fill('Written with care');
    await page.mouse.click(20, 400);
    await stay(page);
    expect(await drawer.getByLabel('Description').inputValue()).toBe('Written with care');
    await drawer.getByText('Hidden', { exact: true }).click();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.waitFor({ state: 'hidden' });
    await startTrend(page);
    expect(await offeredBy(page, firstSeries(page), 'All events')).not.toContain('secret step');
  });

  it('the first account makes an alert on the formula that it chose, with bounds that are numbers', async () => {
    const seen = { kind: 'EventsNode', event: '$pageview' };
    const formulaQuery = (...formulaNodes: readonly object[]) => ({
      kind: 'InsightVizNode',
      source: { kind: 'TrendsQuery', series: [seen, seen], trendsFilter: { formulaNodes } },
    });
    const ratio = { formula: 'A / B', custom_name: 'Ratio' };
    const insight = await call<{ id: number; short_id: string }>('POST', api('insights/'), {
      name: 'Formulas',
      query: formulaQuery(ratio, { formula: 'A + B' }),
      saved: true,
    });
    expect(insight.status).toBe(201);
    const { id, short_id } = insight.body;
    const { page } = await openApp({ path: pathOf(`insights/${short_id}`) });
    const openAlerts = async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Alerts' }).click();
      return page.getByRole('dialog', { name: 'Alerts' });
    };
    const dialog = await openAlerts();
    await dialog.getByRole('combobox', { name: 'Watch' }).click();
    expect(await page.getByRole('option').allTextContents()).toEqual(['Ratio', 'A + B']);
    await page.getByRole('option', { name: 'A + B' }).click();
    await dialog.getByLabel('Alert below').fill('1,5');
    await dialog.getByLabel('Alert above').fill('90');
    await dialog.getByRole('button', { name: 'Add alert' }).click();
    await dialog.getByText('Enter a number, such as 1.5.').waitFor();
    expect(await listed('alerts/')).toEqual([]);
    await dialog.getByLabel('Alert below').fill('1.5');
    await dialog.getByRole('button', { name: 'Add alert' }).click();
    await dialog.getByText(/^The number of .*A \+ B.* below 1\.5 or above 90, daily/).waitFor();
    expect(await listed('alerts/')).toMatchObject([
      { insight: { id }, config: { series_index: 1 }, subscribed_users: [{}] },
    ]);
    const changed = await call('PATCH', api(`insights/${id}/`), { query: formulaQuery(ratio) });
    expect(changed.status).toBe(200);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Formulas' }).waitFor();
    await (await openAlerts()).getByText(/^The number of a line that the insight no longer has/).waitFor();
  });

  it('a user with an unconfirmed address is told that no alert can be sent to it, and that the confirmation mail is queued', async () => {
    const { page } = await openApp({ path: '/signup', user: 'visitor' });
    const [email, password] = [`${crypto.randomUUID()}@example.com`, crypto.randomUUID()];
    await page.getByLabel('Your name').fill('Grace');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Organization').fill('Compilers');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Waiting for the first event').waitFor();
    await startTrend(page);
    await save(page);
    // The page of the saved insight replaces this one, and would close a menu that was opened before.
    await page.getByRole('button', { name: 'Add to dashboard' }).waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Alerts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alerts' });
    await dialog.getByText(`Your address ${email} is not confirmed.`).waitFor();
    expect(await dialog.getByRole('button', { name: 'Add alert' }).isDisabled()).toBe(true);
    await dialog.getByRole('link', { name: 'Confirm it in the settings' }).click();
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.waitForURL(/done=confirm_email/);
    await page.getByRole('status').getByText('waits until its operator sets AUTH_SMTP_URL').waitFor();
  });
});
