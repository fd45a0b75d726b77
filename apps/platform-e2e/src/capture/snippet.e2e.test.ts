/**
 * A page loads `posthog-js` and all its extensions from this product with a script tag, as pages do that are not bundled,
 * and follows the settings of the project.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from '@meridian/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyHolder } from '../clients/api.ts';
import { noChromium, sharedChromium } from '../clients/chromium.ts';
import { homeRegion } from '../platform.ts';

const SETTINGS = {
  heatmaps_opt_in: true,
  autocapture_web_vitals_opt_in: true,
  capture_performance_opt_in: true,
  autocapture_exceptions_opt_in: true,
  capture_dead_clicks: true,
  session_recording_opt_in: true,
  capture_console_log_opt_in: true,
  surveys_opt_in: true,
};
const EXTENSIONS = [
  'array.js',
  'dead-clicks-autocapture.js',
  'exception-autocapture.js',
  'lazy-recorder.js',
  'surveys.js',
  'tracing-headers.js',
  'web-vitals-with-attribution.js',
];

const queueAndLoad = (host: string, settings: string): string => `<script>
const calls = (window.posthog = window.posthog || []);
calls._i = [];
calls.__SV = 1;
calls.init = (...settings) => calls._i.push([...settings, 'posthog']);
const script = document.createElement('script');
Object.assign(script, { async: true, crossOrigin: 'anonymous', src: '${host}/static/array.js' });
document.head.append(script);
posthog.init(...${settings});
</script>`;

const loaderOfPackage = (host: string, settings: string): string =>
  `<script src="${host}/static/loader-bootstrap.js" data-asset-host="${host}" data-sdk-version="1"></script>
<script>posthog.init(...${settings})</script>`;

const LOADERS = { '/queue': queueAndLoad, '/loader': loaderOfPackage } as const;

/** A web shop with its own origin. */
const startSite = async (token: string, host: string): Promise<{ server: Server; url: string }> => {
  const settings = JSON.stringify([
    token,
    {
      api_host: host,
      // The SDK treats an automated browser as a bot and sends nothing.
      opt_out_useragent_filter: true,
      __add_tracing_headers: ['127.0.0.1'],
    },
  ]);
  const server = createServer((request, response) => {
    const loader = LOADERS[request.url as keyof typeof LOADERS];
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><title>Orbit</title><link rel="icon" href="data:,">${loader?.(host, settings) ?? ''}
      <button id="buy">Buy now</button>`,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

describe.skipIf(noChromium !== undefined)(
  `posthog-js from a script tag${noChromium ? `: ${noChromium}` : ''}`,
  () => {
    const region = homeRegion();
    const call = keyHolder(region);
    const complaints: string[] = [];
    const scripts = new Set<string>();
    const posted = new Set<string>();
    let project: { id: number; api_token: string };
    let site: Awaited<ReturnType<typeof startSite>>;
    let browser: Browser;
    const tabs: Page[] = [];

    const stored = async (): Promise<Set<string>> => {
      const answer = await call<{ results: [string][] }>('POST', `/api/projects/${project.id}/query/`, {
        query: { kind: 'HogQLQuery', query: 'select distinct event from events' },
        refresh: 'force_blocking',
      });
      return new Set(answer.body.results.map(([event]) => event));
    };

    const untilStored = (...events: string[]) =>
      waitFor(async () => (await stored()).isSupersetOf(new Set(events)), {
        timeoutMs: 30_000,
        everyMs: 500,
        what: `${events.join()} stored`,
      });

    const newTab = async (): Promise<Page> => {
      const tab = await browser.newPage();
      tabs.push(tab);
      tab.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      tab.on('pageerror', (error) => complaints.push(error.message));
      tab.on('response', (answer) => {
        const { pathname } = new URL(answer.url());
        if (answer.status() >= 400) complaints.push(`${answer.status()} ${answer.url()}`);
        else if (pathname.startsWith('/static/')) scripts.add(pathname.split('/').at(-1)!);
        if (answer.request().method() === 'POST') posted.add(pathname);
      });
      return tab;
    };

    beforeAll(async () => {
      const made = await call<typeof project>('POST', '/api/projects/', { name: 'Snippet' });
      project = made.body;
      const changed = await call('PATCH', `/api/projects/${project.id}/`, SETTINGS);
      expect([changed.status, changed.body]).toEqual([200, expect.objectContaining(SETTINGS)]);
      site = await startSite(project.api_token, region.url);
      browser = await sharedChromium();
    });

    afterAll(async () => {
      for (const tab of tabs) await tab.context().close();
      site?.server.close();
      if (project !== undefined) await call('DELETE', `/api/projects/${project.id}/`);
    });

    it('loads every extension that the project switches on, and their events are stored', async () => {
      const tab = await newTab();
      await tab.goto(`${site.url}/queue`);
      await waitFor(() => EXTENSIONS.every((name) => scripts.has(name)), {
        timeoutMs: 20_000,
        what: 'every extension loaded',
      });
      await tab.click('#buy');
      await tab.mouse.move(200, 200);
      await tab.evaluate(`posthog.captureException(new Error('caught'))`);
      await untilStored('$pageview', '$autocapture', '$exception', '$dead_click');
      // The recorder has its own timer for sending.
      await waitFor(() => [...posted].includes('/s/'), { timeoutMs: 10_000, what: 'the recording sent' });
      await tab.goto('about:blank'); // the rest is reported when the page is left
      await untilStored('$web_vitals', '$$heatmap', '$pageleave');
    });

    it('is loaded by the loader of the package', async () => {
      const tab = await newTab();
      await tab.goto(`${site.url}/loader`);
      await tab.waitForFunction('window.posthog?.__loaded', undefined, { timeout: 20_000 });
      await tab.evaluate(`posthog.capture('sent by the loader')`);
      await untilStored('sent by the loader');
    });

    it('runs without an error, a warning or a refused request', () => {
      expect(complaints).toEqual([]);
    });
  },
);
