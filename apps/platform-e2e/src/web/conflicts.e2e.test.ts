/** Two tabs that edit the same thing: the second save is held back, and the person decides. The API is the other tab. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { keyHolder } from '../clients/api.ts';
import { noChromium } from '../clients/chromium.ts';
import { newProject } from '../clients/projects.ts';
import { homeRegion } from '../platform.ts';
import { settled } from './settled.ts';
import { useWebApp } from './web-app.ts';

const call = keyHolder(homeRegion());

let project: number;
const api = (path: string): string => `/api/projects/${project}/${path}`;

const create = async <Body extends object>(path: string, body: object): Promise<Body> => {
  const created = await call<Body>('POST', api(path), body);
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return created.body;
};

const change = async (path: string, body: object): Promise<void> => {
  const changed = await call('PATCH', api(path), body);
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
};

const read = async <Body>(path: string): Promise<Body> => (await call<Body>('GET', api(path))).body;

const conflict = (page: Page) => page.getByRole('status').filter({ hasText: 'are not saved yet' });

const decide = (page: Page, choice: 'Load theirs' | 'Keep mine'): Promise<void> =>
  conflict(page).getByRole('button', { name: choice }).click();

/** Another client saves after the page has read the object, and before its own save arrives. */
const changeBetweenReadingAndSaving = (page: Page, path: string, body: object): Promise<unknown> => {
  let isFirst = true;
  return page.route(
    (url) => url.pathname.endsWith(`/${path}`),
    async (route) => {
      if (route.request().method() !== 'PATCH' || !isFirst) return route.fallback();
      isFirst = false;
      await change(path, body);
      await route.continue();
    },
  );
};

const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save', exact: true }).click();

/** When the page has noticed the other change by itself, it asks at once and does not offer to save. */
const saveInConflict = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Save', exact: true });
  await button.click({ timeout: 3_000 }).catch(() => conflict(page).waitFor());
};

const sqlOf = (query: string) => ({
  kind: 'DataVisualizationNode',
  source: { kind: 'HogQLQuery', query },
  tableSettings: { columns: [] },
});

interface Form {
  readonly noun: string;
  readonly place: string;
  readonly body: object;
}

const FORMS: readonly Form[] = [
  { noun: 'action', place: 'actions', body: { steps: [{ event: 'ordered' }] } },
  {
    noun: 'cohort',
    place: 'cohorts',
    body: {
      filters: {
        properties: {
          type: 'OR',
          values: [
            { type: 'AND', values: [{ type: 'person', key: 'plan', operator: 'exact', value: ['pro'] }] },
          ],
        },
      },
    },
  },
];

describe.skipIf(noChromium !== undefined)(
  `two tabs that edit the same thing${noChromium ? `: ${noChromium}` : ''}`,
  () => {
    const { openApp } = useWebApp();

    beforeAll(async () => {
      project = (await newProject('Conflicts')).id;
    });

    const open = async (path: string): Promise<Page> => {
      const { page, expectComplaint } = await openApp({ path: `/project/${project}/${path}` });
      expectComplaint(/\b409\b/);
      await settled(page);
      return page;
    };

    it.each(FORMS)(
      '$noun: what was typed stays, and replaces theirs only when the person says so',
      async ({ noun, place, body }) => {
        const { id } = await create<{ id: number }>(`${place}/`, { name: 'Ours', ...body });
        const page = await open(`${place}/${id}`);
        await page.getByLabel('Name', { exact: true }).fill('Mine');
        await change(`${place}/${id}/`, { name: 'Theirs', description: 'Written meanwhile' });
        await saveInConflict(page);
        await conflict(page).getByText(`changed this ${noun}`).waitFor();
        expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Mine');
        expect(await read(`${place}/${id}/`)).toMatchObject({ name: 'Theirs' });
        await decide(page, 'Keep mine');
        await save(page);
        await page.getByText(`The ${noun} was saved`).waitFor();
        expect(await read(`${place}/${id}/`)).toMatchObject({ name: 'Mine', ...body });

        await page.getByLabel('Description').fill('Typed once more');
        await change(`${place}/${id}/`, { name: 'Theirs again' });
        await saveInConflict(page);
        await decide(page, 'Load theirs');
        expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Theirs again');
        expect(await page.getByLabel('Description').inputValue()).toBe('');

        await page.getByLabel('Description').fill('Mine at the same moment');
        await changeBetweenReadingAndSaving(page, `${place}/${id}/`, { name: 'Theirs at the same moment' });
        await save(page);
        await conflict(page).getByText(`changed this ${noun}`).waitFor();
        expect(await read(`${place}/${id}/`)).toMatchObject({ name: 'Theirs at the same moment' });
      },
    );

    it('SQL of an insight: it is saved in place, and never over a change of the same moment', async () => {
      const { short_id: shortId } = await create<{ short_id: string }>('insights/', {
        name: 'Numbers',
        query: sqlOf('SELECT 1 AS ours'),
        saved: true,
      });
      const page = await open(`insights/${shortId}`);
      await page.getByRole('link', { name: 'Edit the SQL' }).click();
      const editor = page.getByRole('textbox', { name: 'SQL' });
      await page.getByRole('columnheader', { name: 'ours' }).waitFor();
      await editor.fill('SELECT 2 AS mine');
      await page.reload();
      await editor.getByText('SELECT 2 AS mine').waitFor();
      await changeBetweenReadingAndSaving(page, `insights/${shortId}/`, {
        query: sqlOf('SELECT 3 AS theirs'),
      });
      await save(page);
      await conflict(page).getByText('changed this insight').waitFor();
      expect(await editor.textContent()).toContain('mine');
      expect(await read(`insights/${shortId}/`)).toMatchObject({ query: sqlOf('SELECT 3 AS theirs') });
      await decide(page, 'Keep mine');
      await save(page);
      await page.waitForURL(`**/insights/${shortId}`);
      await page.getByRole('columnheader', { name: 'mine' }).waitFor();
      expect(await read(`insights/${shortId}/`)).toMatchObject({
        name: 'Numbers',
        query: sqlOf('SELECT 2 AS mine'),
      });
    });

    it('SQL of an insight: the same edit of another tab is not a conflict', async () => {
      const { short_id: shortId } = await create<{ short_id: string }>('insights/', {
        name: 'Same',
        query: sqlOf('SELECT 1 AS ours'),
        saved: true,
      });
      const page = await open(`sql?insight=${shortId}`);
      await page.getByRole('columnheader', { name: 'ours' }).waitFor();
      await page.getByRole('textbox', { name: 'SQL' }).fill('SELECT 4 AS same');
      await changeBetweenReadingAndSaving(page, `insights/${shortId}/`, {
        query: sqlOf('SELECT 4 AS same'),
      });
      await save(page);
      await page.waitForURL(`**/insights/${shortId}`);
      await page.getByRole('columnheader', { name: 'same' }).waitFor();
      expect(await page.getByText('was not saved').count()).toBe(0);
    });

    it('tags and dashboards of an insight: quick edits and those of others are all kept', async () => {
      const named = (name: string) => create<{ id: number }>('dashboards/', { name });
      const { id: theirs } = await named('Theirs');
      const { id: mine } = await named('Mine');
      const { short_id: shortId } = await create<{ short_id: string }>('insights/', {
        name: 'Placed',
        query: sqlOf('SELECT 1'),
        saved: true,
        tags: ['first', 'second', 'third'],
      });
      const page = await open(`insights/${shortId}`);
      await changeBetweenReadingAndSaving(page, `insights/${shortId}/`, { favorited: true });
      // The second one is removed before the server has answered to the first.
      await page.getByRole('button', { name: 'Remove the tag first' }).click();
      await page.getByRole('button', { name: 'Remove the tag second' }).click();
      await page.getByRole('button', { name: 'Remove the tag second' }).waitFor({ state: 'detached' });
      expect(await read(`insights/${shortId}/`)).toMatchObject({ tags: ['third'], favorited: true });

      await page.getByRole('button', { name: 'Add to dashboard' }).click();
      const choice = page.getByRole('button', { name: 'Mine', exact: true });
      await choice.waitFor();
      await change(`insights/${shortId}/`, { dashboards: [theirs], tags: ['third', 'of others'] });
      await choice.click();
      await page.getByRole('button', { name: 'Mine', exact: true, pressed: true }).waitFor();
      expect(await read(`insights/${shortId}/`)).toMatchObject({
        dashboards: [theirs, mine],
        tags: ['of others', 'third'],
      });
    });

    it('an endpoint: a version that was saved meanwhile is not replaced unseen', async () => {
      const queryOf = (query: string) => ({ kind: 'HogQLQuery', query });
      await create('endpoints/', { name: 'numbers', query: queryOf('SELECT 1 AS ours') });
      const page = await open('endpoints/numbers?tab=versions&version=1');
      const editor = page.getByRole('textbox', { name: 'SQL' });
      await editor.fill('SELECT 2 AS mine');
      await change('endpoints/numbers/', { query: queryOf('SELECT 3 AS theirs') });
      await page.getByRole('button', { name: 'Save and run' }).click();
      await conflict(page).getByText('at version 2 now').waitFor();
      expect(await editor.textContent()).toContain('mine');
      await decide(page, 'Keep mine');
      await page.getByRole('button', { name: 'Save and run' }).click();
      await page.getByRole('gridcell', { name: '2', exact: true }).waitFor();
      expect(await read('endpoints/numbers/')).toMatchObject({ current_version: 3 });
    });

    it('a dashboard: its name, its layout and its texts', async () => {
      const { id } = await create<{ id: number }>('dashboards/', { name: 'Ours' });
      for (const body of ['First text', 'Second text'])
        expect((await call('POST', api(`dashboards/${id}/create_text_tile/`), { body })).status).toBe(201);
      const page = await open(`dashboards/${id}`);
      await page.getByText('Second text').waitFor();

      await change(`dashboards/${id}/`, { name: 'Theirs' });
      await page.getByRole('heading', { level: 1 }).getByRole('button').click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('Mine');
      await page.keyboard.press('Enter');
      await conflict(page).getByText('Yours: “Mine”').waitFor();
      expect(await read(`dashboards/${id}/`)).toMatchObject({ name: 'Theirs' });
      await decide(page, 'Keep mine');
      await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();

      const tiles = () =>
        read<{ tiles: { id: number; layouts: unknown; text: { body: string } }[] }>(`dashboards/${id}/`);
      const [first] = (await tiles()).tiles;
      const layouts = { sm: { x: 3, y: 4, w: 9, h: 2 } };
      await change(`dashboards/${id}/`, { tiles: [{ id: first?.id, layouts }] });
      await page.getByRole('button', { name: 'Edit the layout' }).click();
      await page.getByRole('button', { name: 'Menu of Text' }).first().click();
      await page.getByRole('menuitem', { name: 'Taller' }).click();
      await conflict(page).getByText('changed the layout of this dashboard').waitFor();
      expect((await tiles()).tiles.find((tile) => tile.id === first?.id)).toMatchObject({ layouts });
      await decide(page, 'Load theirs');
      await conflict(page).waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Done' }).click();

      await page.getByRole('button', { name: 'Menu of Text' }).first().click();
      await page.getByRole('menuitem', { name: 'Edit the text' }).click();
      const dialog = page.getByRole('dialog');
      const before = await dialog.getByLabel('Text').inputValue();
      const edited = (await tiles()).tiles.find(({ text }) => text.body === before);
      await dialog.getByLabel('Text').fill('My text');
      const changed = await call('POST', api(`dashboards/${id}/update_text_tile/`), {
        tile_id: edited?.id,
        body: 'Their text',
      });
      expect(changed.status).toBe(200);
      await save(page);
      await conflict(page).getByText('Theirs: Their text').waitFor();
      expect(await dialog.getByLabel('Text').inputValue()).toBe('My text');
      await decide(page, 'Keep mine');
      await save(page);
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText('My text').waitFor();
    });
  },
);
