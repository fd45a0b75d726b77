/** Queries return the events that `posthog-js` sends from a real browser. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from '@meridian/testing';
import { buildSync } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyHolder } from '../clients/api.ts';
import { noChromium, sharedChromium } from '../clients/chromium.ts';
import { homeRegion } from '../platform.ts';

/** The SDK as a web app bundles it. */
const bundle = (): string =>
  buildSync({
    stdin: {
      contents: `import posthog from 'posthog-js'; window.posthog = posthog`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    write: false,
  }).outputFiles[0]!.text;

const page = (settings: object): string => `<!doctype html><title>Orbit</title>
<button id="buy" class="primary">Buy now</button>
<script src="/app.js"></script>
<script>posthog.init(...${JSON.stringify(settings)})</script>`;

/** A web shop with its own origin. */
const startSite = async (token: string, host: string): Promise<{ server: Server; url: string }> => {
  const script = bundle();
  const options = {
    api_host: host,
    // The SDK treats an automated browser as a bot and sends nothing.
    opt_out_useragent_filter: true,
  };
  const html = page([token, options]);
  const server = createServer((request, response) => {
    const isScript = request.url === '/app.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

interface StoredEvent {
  readonly event: string;
  readonly distinctId: string;
  readonly personId: string;
  readonly path: string;
  readonly lib: string;
  readonly chain: string;
  readonly amount: number | null;
}

describe.skipIf(noChromium !== undefined)(
  `posthog-js in a browser${noChromium ? `: ${noChromium}` : ''}`,
  () => {
    const region = homeRegion();
    const run = crypto.randomUUID();
    const complaints: string[] = [];
    let site: Awaited<ReturnType<typeof startSite>>;
    let tab: Page;

    const stored = async (): Promise<StoredEvent[]> => {
      const query = `select event, distinct_id, toString(person_id), properties.$pathname, properties.$lib,
      elements_chain, toFloat(properties.amount) from events where properties.test_run = '${run}' order by timestamp`;
      const answer = await keyHolder(region)<{
        results: [string, string, string, string, string, string, number][];
      }>('POST', `/api/projects/${region.projectId}/query/`, {
        query: { kind: 'HogQLQuery', query },
        refresh: 'force_blocking',
      });
      if (answer.status !== 200) throw new Error(`the query answered ${answer.status}`);
      return answer.body.results.map(([event, distinctId, personId, path, lib, chain, amount]) => ({
        event,
        distinctId,
        personId,
        path,
        lib,
        chain,
        amount,
      }));
    };

    beforeAll(async () => {
      site = await startSite(region.projectToken ?? '', region.url);
      tab = await (await sharedChromium()).newPage();
      tab.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      tab.on('pageerror', (error) => complaints.push(error.message));
      tab.on('response', (answer) => {
        if (answer.status() >= 400) complaints.push(`${answer.status()} ${answer.url()}`);
      });
    });

    afterAll(async () => {
      await tab?.context().close();
      site?.server.close();
    });

    it('is stored completely: page view, click, identification, own event, and the events sent on leaving the page', async () => {
      const asked = (path: RegExp) =>
        tab.waitForResponse((answer) => path.test(new URL(answer.url()).pathname));
      const configuration = asked(/^\/array\/phc_\w+\/config/);
      await tab.goto(`${site.url}/shop`);
      expect((await configuration).status()).toBe(200);
      const flags = asked(/^\/flags/);
      await tab.evaluate(`posthog.reloadFeatureFlags()`);
      expect((await flags).status()).toBe(200);
      await tab.evaluate(`posthog.register({ test_run: '${run}' })`);
      await tab.evaluate(`posthog.capture('$pageview')`);
      await tab.click('#buy');
      await tab.evaluate(`posthog.identify('ada-${run}', { plan: 'pro' })`);
      await tab.evaluate(`posthog.capture('order placed', { amount: 19.5, note: 'ünï "quoted"' })`);
      await waitFor(async () => (await stored()).length >= 4, { timeoutMs: 30_000, everyMs: 250 });
      await tab.evaluate(`addEventListener('beforeunload', () => posthog.capture('left'))`);
      await tab.goto('about:blank');
      await waitFor(async () => (await stored()).length >= 6, { timeoutMs: 30_000, everyMs: 250 });

      const events = await stored();
      expect(events.map(({ event }) => event).sort()).toEqual(
        ['$autocapture', '$identify', '$pageleave', '$pageview', 'left', 'order placed'].sort(),
      );
      expect(new Set(events.map(({ lib, path }) => `${lib} ${path}`))).toEqual(new Set(['web /shop']));
      expect(events.find(({ event }) => event === '$autocapture')?.chain).toContain('button.primary');
      expect(events.find(({ event }) => event === 'order placed')?.amount).toBe(19.5);
      expect(events.find(({ event }) => event === '$pageview')?.distinctId).not.toBe(`ada-${run}`);
      // The anonymous visitor and the identified user are the same person.
      expect(new Set(events.map(({ personId }) => personId)).size).toBe(1);
    });

    it('starts and runs without an error, a warning or a refused request', () => {
      expect(complaints).toEqual([]);
    });
  },
);
