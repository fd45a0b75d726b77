/** Actions have the effect that they promise, and no page shows outdated data afterwards. */
import { waitFor } from '@meridian/testing';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { keyHolder } from '../clients/api.ts';
import { noChromium } from '../clients/chromium.ts';
import { type NewProject, newProject, sendEvents } from '../clients/projects.ts';
import { homeRegion } from '../platform.ts';
import { useWebApp } from './web-app.ts';

const region = homeRegion();
const call = keyHolder(region);

let project: NewProject;
const pathOf = (path: string): string => `/project/${project.id}/${path}`;

const rowsOf = async (query: string): Promise<unknown[][]> => {
  const { status, body } = await call<{ results: unknown[][] }>(
    'POST',
    `/api/projects/${project.id}/query/`,
    {
      query: { kind: 'HogQLQuery', query },
      refresh: 'force_blocking',
    },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results;
};

const stored = (count: number, event: string) =>
  waitFor(
    async () => (await rowsOf(`SELECT count() FROM events WHERE event = '${event}'`))[0]?.[0] === count,
    { what: `${count} events ${event}` },
  );

const confirmIn = async (page: Page, label: string): Promise<void> => {
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: label }).click();
  await question.waitFor({ state: 'hidden' });
};

const card = (page: Page, title: string): Locator =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) });

/** Patterns and names whose preview is compared with the engine. */
const RULES: readonly (readonly [path: string, regex: string, alias: string])[] = [
  ['/x/17/reports', String.raw`/x/\d+/(\w+)`, String.raw`/X/\1`],
  ['/a/b/c', String.raw`(\w)/(\w)`, String.raw`\2-\1`],
  ['/a', 'a', String.raw`<\0\0>`],
  ['/b', '(a)|b', String.raw`[\1]`],
  ['/a', '(a)', String.raw`x\\1`],
  ['/a', 'a', String.raw`\-\n$&`],
  ['/a12', '(a)', String.raw`\12`],
  ['/X/x', '(?i)/x', '/y'],
  ['/a-b', String.raw`a\-(?P<last>b)`, String.raw`\1`],
  ['/baac', 'a*', '-'],
  ['/é/日本', '[^/]', ':'],
];

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

describe.skipIf(noChromium !== undefined)(`effects of actions${noChromium ? `: ${noChromium}` : ''}`, () => {
  const { openApp } = useWebApp();

  beforeAll(async () => {
    project = await newProject('Effects');
  });

  it('a deleted person leaves what the question says: their events as they were, or nothing', async () => {
    const people = ['kept', 'gone'].map((name) => ({
      event: 'bought',
      distinct_id: name,
      properties: { $set: { email: `${name}@example.com` } },
    }));
    await sendEvents(project, people);
    await stored(2, 'bought');
    const { page } = await openApp({ path: pathOf('persons') });
    const remove = async (name: string, { withEvents }: { withEvents: boolean }): Promise<void> => {
      await page.getByRole('link', { name: `${name}@example.com` }).click();
      await page.getByRole('button', { name: 'Delete person' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByText('Their events stay.').waitFor();
      if (withEvents) {
        await question.getByLabel('Also delete their events').check();
        await question.getByText('are deleted too').waitFor();
      }
      await confirmIn(page, 'Delete person');
      await page.getByText('The person was deleted').first().waitFor();
      await page.getByRole('heading', { level: 1, name: 'Persons' }).waitFor();
      await page.getByRole('link', { name: `${name}@example.com` }).waitFor({ state: 'hidden' });
    };
    await remove('gone', { withEvents: true });
    await remove('kept', { withEvents: false });
    await waitFor(
      async () => (await rowsOf("SELECT count() FROM events WHERE distinct_id = 'gone'"))[0]?.[0] === 0,
      { what: 'the removal of the events', timeoutMs: 60_000 },
    );
    expect(
      await rowsOf("SELECT distinct_id, poe.properties.email FROM events WHERE event = 'bought'"),
    ).toEqual([['kept', 'kept@example.com']]);
  });

  it('a rule for paths is previewed as the engine applies it, and shown numbers follow it at once', async () => {
    const [visited] = RULES[0]!;
    await sendEvents(project, [{ event: 'visited', distinct_id: 'ada', properties: { $pathname: visited } }]);
    await stored(1, 'visited');
    const query = {
      kind: 'TrendsQuery',
      series: [{ kind: 'EventsNode', event: 'visited' }],
      breakdownFilter: { breakdown: '$pathname', breakdown_type: 'event', breakdown_path_cleaning: true },
      trendsFilter: { display: 'ActionsTable' },
    };
    const { page } = await openApp({
      path: pathOf(`insights/new?query=${encodeURIComponent(JSON.stringify(query))}`),
    });
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText(visited).first().waitFor();
    await page.getByRole('link', { name: 'Project settings' }).click();
    await page.getByRole('button', { name: 'Add a rule' }).click();
    const preview = page.getByText(/^Becomes /);
    const previews: string[] = [];
    for (const [path, regex, alias] of RULES) {
      await page.getByLabel('Pattern 1').fill(regex);
      await page.getByLabel('Name 1').fill(alias);
      await page.getByLabel('Try a path').fill(path);
      previews.push(((await preview.textContent()) ?? '').replace('Becomes ', ''));
    }
    const replaced = RULES.map((rule) => `replaceRegexpAll(${rule.map(quoted).join(', ')})`);
    expect(previews).toEqual((await rowsOf(`SELECT ${replaced.join(', ')}`))[0]);

    const [, regex, alias] = RULES[0]!;
    await page.getByLabel('Pattern 1').fill(regex);
    await page.getByLabel('Name 1').fill(alias);
    await card(page, 'Path cleaning').getByRole('button', { name: 'Save' }).click();
    await page.getByText('The settings were saved').waitFor();
    await page.goBack();
    await result.getByText('/X/reports').first().waitFor();
    await result.getByText(visited).first().waitFor({ state: 'hidden' });
  });

  it('a secret is no longer shown once it opens nothing, and the log says who withdrew it', async () => {
    const { page } = await openApp({ path: pathOf('project-settings') });
    for (const label of ['first', 'second']) {
      await page.getByLabel('Label of a new key').fill(label);
      await page.getByRole('button', { name: 'Create a key' }).click();
      await page.getByRole('listitem').filter({ hasText: label }).waitFor();
    }
    const shownKey = page.getByText('Copy the key.');
    for (const [label, isShown] of [
      ['first', true],
      ['second', false],
    ] as const) {
      await page
        .getByRole('listitem')
        .filter({ hasText: label })
        .getByRole('button', { name: 'Delete' })
        .click();
      await confirmIn(page, 'Delete the key');
      await page.getByRole('listitem').filter({ hasText: label }).waitFor({ state: 'hidden' });
      expect(await shownKey.isVisible()).toBe(isShown);
    }
    await page.goto('/organization');
    await page.getByRole('tab', { name: 'Invitations' }).click();
    const address = `${crypto.randomUUID()}@example.com`;
    await page.getByLabel('E-mail address (optional)').fill(address);
    await page.getByRole('button', { name: 'Create the link' }).click();
    await page.getByText('Send this link.').waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: address })
      .getByRole('button', { name: 'Withdraw' })
      .click();
    await confirmIn(page, 'Withdraw the invitation');
    await page.getByText('Send this link.').waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'Activity' }).click();
    await page.getByText(`withdrew the invitation “${address}”`).waitFor();
  });

  it('a stored event leads to its person, and the live filter finds an event with a comma in its name', async () => {
    const event = 'a, b';
    const anonymous = { $process_person_profile: false };
    await sendEvents(project, [
      { event, distinct_id: 'ada' },
      { event: 'alone', distinct_id: 'without profile', properties: anonymous },
    ]);
    await stored(1, 'alone');
    const { page } = await openApp({ path: pathOf('events') });
    const events = page.getByRole('list', { name: 'Events' });
    const rows = events.getByRole('listitem').filter({ hasText: event });
    await events.getByText('alone').click();
    await page.getByText('This distinct id has no person.').waitFor();
    await rows.first().getByText(event).click();
    await rows.first().getByRole('link', { name: 'Open the person' }).click();
    await page.getByRole('heading', { level: 1, name: 'ada' }).waitFor();
    await page.getByText('Ctrl K').waitFor();
    await page.goBack();

    const answered = page.waitForResponse(
      (response) => new URL(response.url()).searchParams.get('event') === JSON.stringify([event]),
    );
    await page.getByLabel('Event name').fill(event);
    expect((await answered).status()).toBe(200);
    await expect.poll(() => rows.count()).toBe(1);
    await sendEvents(project, [{ event, distinct_id: 'ada' }]);
    await expect.poll(() => rows.count()).toBe(2);
  });

  it('events of a gap in the live stream are read', async () => {
    const { page } = await openApp({ path: pathOf('events') });
    await page.addInitScript(() => {
      class Stream extends EventTarget {
        static readonly CLOSED = 2;
        onopen = (): void => {};
        constructor() {
          super();
          Object.assign(globalThis, { stream: this });
          queueMicrotask(() => this.onopen());
        }
        close = (): void => {};
      }
      Object.assign(globalThis, { EventSource: Stream });
    });
    await page.reload();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('list', { name: 'Events' }).getByRole('listitem').first().waitFor();
    await sendEvents(project, [{ event: 'in the gap', distinct_id: 'ada' }]);
    await stored(1, 'in the gap');
    const missed = page.getByRole('list', { name: 'Events' }).getByText('in the gap');
    expect(await missed.count()).toBe(0);
    await page.evaluate(() => {
      const { stream } = globalThis as unknown as { stream: EventTarget };
      stream.dispatchEvent(new MessageEvent('gap', { data: '{}' }));
    });
    await missed.waitFor();
  });
});
