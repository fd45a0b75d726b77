/** After a failure, the web app shows it in place, offers a next step, and keeps the input. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { noChromium } from '../clients/chromium.ts';
import { homeRegion } from '../platform.ts';
import { settled } from './settled.ts';
import { firstPerson, signIn, signInInOtherTab } from './sign-in.ts';
import { useWebApp } from './web-app.ts';

const project = `/project/${homeRegion().projectId}`;

const TRENDS = { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: '$pageview' }] };
const CHART = `${project}/insights/new?query=${encodeURIComponent(JSON.stringify(TRENDS))}`;

const QUERIES = '**/api/projects/*/query/';

const refuse = (
  page: Page,
  url: string,
  status: number,
  code: string,
  headers: Record<string, string> = {},
) =>
  page.route(url, (route) => {
    const body = route.request().postDataJSON() as { query?: { kind: string } } | null;
    // The editor asks for the names of events first.
    if (body?.query?.kind === 'TeamTaxonomyQuery') return route.fallback();
    return route.fulfill({
      status,
      headers: { 'x-request-id': 'req_of_the_test', ...headers },
      json: { type: 'server_error', code, detail: `Refused with ${code}.`, attr: null },
    });
  });

const openNewDashboard = async (page: Page, name: string): Promise<void> => {
  await settled(page);
  await page.getByRole('button', { name: 'New dashboard' }).first().click();
  await page.getByLabel('Name').fill(name);
};

describe.skipIf(noChromium !== undefined)(
  `bad states of the web app${noChromium ? `: ${noChromium}` : ''}`,
  () => {
    const { openApp } = useWebApp();

    it('an ended session keeps a form as it is typed, and the form is sent after the sign-in', async () => {
      const { page, expectComplaint } = await openApp({ path: `${project}/dashboards` });
      expectComplaint(/\b401\b/);
      await openNewDashboard(page, 'Typed before');
      await page.context().clearCookies();
      await page.getByRole('button', { name: 'Create' }).click();
      await signInInOtherTab(page);
      expect(await page.getByLabel('Name').inputValue()).toBe('Typed before');
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('heading', { level: 1, name: 'Typed before' }).waitFor();
    });

    it('a change that a session of long ago may not make asks for the password, and is made after it', async () => {
      const { page, expectComplaint } = await openApp({ path: '/organization' });
      expectComplaint(/\b403\b/);
      // Not the session of the other tests: it ends with the next sign-in.
      const { cookies } = await signIn(homeRegion(), firstPerson());
      await page.context().addCookies(cookies);
      await page.reload();
      await page.route('**/api/organizations/*/invites/', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 403,
              json: {
                type: 'authentication_error',
                code: 'recent_sign_in_required',
                detail: 'Sign in again to do this.',
                attr: null,
              },
            })
          : route.fallback(),
      );
      await page.getByRole('tab', { name: 'Invitations' }).click();
      const create = page.getByRole('button', { name: 'Create the link' });
      await page.getByLabel('E-mail address (optional)').fill('kept@example.com');
      await create.click();
      await signInInOtherTab(page, 'Sign in again for this change');
      await page.unrouteAll();
      expect(await page.getByLabel('E-mail address (optional)').inputValue()).toBe('kept@example.com');
      await create.click();
      await page.getByText('Send this link.').waitFor();
    });

    it('a lost network is said on the page, and what was sent meanwhile is done when it is back', async () => {
      const { page, expectComplaint } = await openApp({ path: `${project}/dashboards` });
      expectComplaint(/ERR_INTERNET_DISCONNECTED/);
      await openNewDashboard(page, 'Sent while offline');
      await page.context().setOffline(true);
      await page.getByText('You are offline').waitFor();
      await page.getByRole('button', { name: 'Create' }).click();
      expect(await page.getByLabel('Name').inputValue()).toBe('Sent while offline');
      await page.context().setOffline(false);
      await page.getByRole('heading', { level: 1, name: 'Sent while offline' }).waitFor();
      await page.getByText('You are offline').waitFor({ state: 'hidden' });
    });

    it('a script that is missing during a release is requested again, and each release has its own five attempts', async () => {
      const { page, expectComplaint } = await openApp({ path: `${project}/dashboards`, isCold: true });
      expectComplaint(/\b404\b/);
      const tries = () => page.evaluate<string | null>(`sessionStorage.getItem('meridian.tries')`);
      for (let release = 0; release < 2; release += 1) {
        let missing = 2;
        await page.route(/\/assets\/(?:index|shell)[^/]*\.js/, (route) => {
          missing -= 1;
          return missing < 0 ? route.fallback() : route.fulfill({ status: 404, body: '' });
        });
        await page.reload();
        await page.getByRole('button', { name: 'New dashboard' }).first().waitFor();
        await settled(page);
        expect(missing).toBeLessThan(0);
        expect(await tries()).toBeNull();
        await page.unroute(/\/assets\/(?:index|shell)[^/]*\.js/);
      }
    });

    it('a missing part of a page loads the app again once, then says so; what was typed is there when it is back', async () => {
      const { page, expectComplaint } = await openApp({ path: `${project}/sql` });
      expectComplaint(/\b404\b|dynamically imported/);
      await page.getByRole('textbox', { name: 'SQL' }).fill('SELECT 40 + 2 AS typed');
      let loads = 0;
      page.on('domcontentloaded', () => {
        loads += 1;
      });
      await page.route(/assets\/sql-editor/, (route) => route.fulfill({ status: 404, body: '' }));
      await page.reload();
      await page.getByText('The server does not have a file of this page').waitFor();
      expect(loads).toBe(2);
      await page.unroute(/assets\/sql-editor/);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('textbox', { name: 'SQL' }).getByText('40 + 2').waitFor();
    });

    it('a query that is asked for without a network says so, and runs when it is back', async () => {
      const { page, expectComplaint } = await openApp({ path: CHART });
      expectComplaint(/ERR_INTERNET_DISCONNECTED/);
      const result = page.getByRole('region', { name: 'Result' });
      await result.getByRole('figure').waitFor();
      await page.context().setOffline(true);
      await page.getByText('You are offline. What you see').waitFor();
      await page.getByRole('combobox', { name: 'Interval' }).click();
      await page.getByRole('option', { name: 'by hour' }).click();
      await result.getByText('The query runs when the connection is back. The answer to').waitFor();
      await page.context().setOffline(false);
      await result.getByText('hourly').first().waitFor();
    });

    it('a page whose code cannot be loaded says so, and is loaded when the connection is back', async () => {
      const { page, expectComplaint } = await openApp({ isCold: true });
      expectComplaint(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|PageCodeError|dynamically imported/);
      await page.route(/assets\/endpoints-page/, (route) => route.abort());
      await page.goto(`${project}/persons`);
      await settled(page);
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Endpoints' }).click();
      await page.getByText('The code of this page could not be loaded').waitFor();
      await page.context().setOffline(false);
      await page.unroute(/assets\/endpoints-page/);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { level: 1, name: 'Endpoints' }).waitFor();
    });

    it('a cancelled query leaves the answer before it with that said, and can be run again', async () => {
      const { page } = await openApp({ path: CHART });
      const result = page.getByRole('region', { name: 'Result' });
      await result.getByRole('figure').waitFor();
      await page.route(QUERIES, () => {});
      await page.getByRole('combobox', { name: 'Interval' }).click();
      await page.getByRole('option', { name: 'by hour' }).click();
      await result.getByRole('button', { name: 'Cancel' }).click();
      await result
        .getByText('The query was cancelled. The answer to the previous query is shown below.')
        .waitFor();
      await page.unroute(QUERIES);
      await result.getByRole('button', { name: 'Run it again' }).click();
      await result.getByText('hourly').first().waitFor();
    });

    it('a query whose page is closed is cancelled', async () => {
      const { page } = await openApp();
      await page.route(QUERIES, (route) =>
        route.request().postData()?.includes('TrendsQuery')
          ? route.fulfill({ status: 202, json: { query_status: { id: 'of-the-test', complete: false } } })
          : route.fallback(),
      );
      let polls = 0;
      await page.route('**/query/of-the-test/*', (route) => {
        polls += 1;
        return route.fulfill({ json: { query_status: { complete: false, query_progress: null } } });
      });
      await page.goto(CHART);
      await expect.poll(() => polls).toBeGreaterThan(0);
      const cancelled = page.waitForRequest((request) => request.method() === 'DELETE');
      // Requests of a page that is gone cannot be seen.
      await page.evaluate("window.dispatchEvent(new Event('pagehide'))");
      expect((await cancelled).url()).toContain('/query/of-the-test/');
    });

    it('live events say that nothing could be read, and follow the stream once it is back', async () => {
      const { page, expectComplaint } = await openApp();
      expectComplaint(/\b503\b/);
      const streams = '**/live_events/*';
      await refuse(page, streams, 503, 'service_unavailable');
      await refuse(page, '**/api/projects/*/events/?*', 400, 'invalid_input');
      expectComplaint(/\b400\b/);
      await page.goto(`${project}/events`);
      await page.getByRole('alert').getByText('Refused with invalid_input').waitFor();
      expect(await page.getByText('No matching event was stored').count()).toBe(0);
      await page.getByText('Connection lost, retrying').waitFor();
      await page.unroute(streams);
      await page.getByText('Live', { exact: true }).waitFor();
    });

    it('live events say how many were not sent, also when none follows', async () => {
      const { page } = await openApp();
      const body =
        'retry: 600000\nevent: skipped\ndata: {"count":7}\n\nevent: skipped\ndata: {"count":5}\n\n';
      await page.route('**/live_events/*', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body }),
      );
      await page.goto(`${project}/events`);
      await page.getByText('12 events are not shown here').waitFor();
    });

    it.each([
      ['a service that is down', 503, 'service_unavailable', 'Temporarily unavailable'],
      ['a result that is too large', 400, 'query_limit_exceeded', 'The query reads too much'],
      ['a query that takes too long', 504, 'query_timeout', 'The query took too long'],
    ])('%s is said in place of the chart, and Try again draws it', async (_name, status, code, title) => {
      const { page, expectComplaint } = await openApp();
      expectComplaint(new RegExp(`\\b${status}\\b`));
      await refuse(page, QUERIES, status, code, { 'retry-after': '1' });
      await page.goto(CHART);
      const result = page.getByRole('region', { name: 'Result' });
      await result.getByRole('alert').getByText(title).waitFor();
      await result.getByText('req_of_the_test').waitFor();
      await page.unroute(QUERIES);
      await result.getByRole('button', { name: 'Try again' }).click();
      await result.getByRole('figure').waitFor();
    });

    it('a list that the person may not read says so, and the rest of the page works', async () => {
      const { page, expectComplaint } = await openApp();
      expectComplaint(/\b403\b/);
      await refuse(page, '**/api/projects/*/dashboards/*', 403, 'permission_denied');
      await page.goto(`${project}/home`);
      await page.getByRole('region', { name: 'Dashboards' }).getByText('You do not have access').waitFor();
      await page.getByRole('region', { name: 'Viewed last' }).waitFor();
    });
  },
);
