/** Tasks with endpoints, SQL variables and the tables of web analytics. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { keyHolder } from '../clients/api.ts';
import { noChromium } from '../clients/chromium.ts';
import { newProject, sendEvents, untilStored } from '../clients/projects.ts';
import { homeRegion } from '../platform.ts';
import { expectNoAxeViolations } from './axe.ts';
import { useWebApp } from './web-app.ts';

const region = homeRegion();
const call = keyHolder(region);
const run = promisify(execFile);
const LONGEST_PROGRAM_MS = 30_000;

let projectId: number;
const pathOf = (path: string): string => `/project/${projectId}/${path}`;
const api = (path: string): string => `/api/projects/${projectId}/${path}`;

const newEndpoint = async (query: object): Promise<string> => {
  const name = `web-${crypto.randomUUID().slice(0, 8)}`;
  expect((await call('POST', api('endpoints/'), { name, query })).status).toBe(201);
  return name;
};

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** More pages than a table of web analytics shows at first. */
const PATHS = 12;

describe.skipIf(noChromium !== undefined)(`endpoints and SQL${noChromium ? `: ${noChromium}` : ''}`, () => {
  const { openApp } = useWebApp();

  beforeAll(async () => {
    const project = await newProject('Endpoints of the web app');
    projectId = project.id;
    const $session_id = crypto.randomUUID();
    const visits = Array.from({ length: PATHS }, (_, index) => ({
      event: '$pageview',
      distinct_id: 'ada',
      properties: { $session_id, $pathname: `/page-${index}`, $current_url: `https://a.example/${index}` },
    }));
    await sendEvents(project, visits);
    await untilStored(project, visits.length);
  });

  it('each kind of query is run and shown, and its log and versions follow at once', async () => {
    const name = await newEndpoint({
      kind: 'TrendsQuery',
      series: [{ kind: 'EventsNode', event: '$pageview' }],
      trendsFilter: { display: 'BoldNumber' },
    });
    const { page } = await openApp({ path: pathOf(`endpoints/${name}?tab=logs`) });
    const openTab = (tab: string) => page.getByRole('tab', { name: tab, exact: true }).click();
    const answer = page.getByRole('region', { name: 'Answer' });
    const runs = page.getByRole('table', { name: 'Runs', exact: true });

    await page.getByText('No run of this endpoint matches.').waitFor();
    await openTab('Run');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await answer.getByRole('figure').getByText(String(PATHS)).first().waitFor();
    await openTab('Logs');
    await runs.getByRole('cell', { name: 'Computed' }).waitFor();

    const tail = page.waitForResponse((response) => response.url().includes(`${name}/logs/tail/`));
    await page.getByRole('button', { name: 'Follow live' }).click();
    expect((await tail).status()).toBe(200);
    const live = page.getByRole('table', { name: 'Live runs' });
    expect((await call('POST', api(`endpoints/${name}/run/`), { refresh: 'force' })).status).toBe(200);
    await live.getByRole('cell', { name: 'Computed' }).waitFor();
    await choose(page, 'Runs to show', 'Failed runs');
    await page.getByText('No followed run matches.').waitFor();
    await choose(page, 'Runs to show', 'All runs');
    await page.getByLabel('Search messages').fill('nothing has this text');
    await page.getByText('No followed run matches.').waitFor();
    await page.getByLabel('Search messages').fill('');
    await page.getByRole('button', { name: 'Stop following' }).click();
    await expect.poll(() => runs.getByRole('row').count()).toBe(3);

    await openTab('Versions');
    await page.getByRole('button', { name: 'Edit' }).click();
    const editor = page.getByRole('textbox', { name: 'Query as JSON' });
    const before = await editor.inputValue();
    await editor.fill(before.slice(0, -1));
    await page.getByRole('button', { name: 'Save and run' }).click();
    await page.getByText('The query is not JSON. Check its commas and quotes.').waitFor();
    await editor.fill(before.replace('BoldNumber', 'ActionsTable'));
    await page.getByRole('button', { name: 'Save and run' }).click();
    await answer.getByText('Version 2').waitFor();
    await answer.getByRole('table').waitFor();
    const older = page.getByRole('combobox', { name: 'Older version' });
    const newer = page.getByRole('combobox', { name: 'Newer version' });
    await expect
      .poll(async () => [await older.textContent(), await newer.textContent()])
      .toEqual(['Version 1', 'Version 2']);
    await openTab('Logs');
    await expect.poll(() => runs.getByRole('row').count()).toBe(4);

    const series = [{ kind: 'EventsNode', event: '$pageview' }];
    for (const [query, text] of [
      [{ kind: 'HogQLQuery', query: 'SELECT 41 AS n UNION ALL SELECT 42' }, '42'],
      [{ kind: 'FunnelsQuery', series: [...series, ...series] }, '100%'],
      [{ kind: 'PathsQuery', pathsFilter: { includeEventTypes: ['$pageview'] } }, 'a.example/'],
      [{ kind: 'WebStatsTableQuery', breakdownBy: 'Page', properties: [] }, '/page-11'],
    ] as const) {
      await page.goto(pathOf(`endpoints/${await newEndpoint(query)}`));
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await answer.getByText(text).first().waitFor({ state: 'attached' });
    }
  });

  it('the programs of the Code tab run as they are', async () => {
    const name = await newEndpoint({ kind: 'HogQLQuery', query: "SELECT 'it runs' AS answer" });
    const { page } = await openApp({ path: pathOf(`endpoints/${name}?tab=code`) });
    const codeOf = async (label: string): Promise<string> =>
      (await page
        .locator('section', { has: page.getByRole('heading', { name: label, exact: true }) })
        .locator('pre')
        .textContent()) ?? '';
    const folder = await mkdtemp(join(tmpdir(), 'meridian-snippets-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const options = {
      cwd: folder,
      timeout: LONGEST_PROGRAM_MS,
      env: { ...process.env, MERIDIAN_KEY: region.personalApiKey ?? '' },
    };
    const { stdout } = await run('sh', ['-c', await codeOf('curl')], options);
    expect(JSON.parse(stdout)).toMatchObject({ results: [['it runs']] });
    const program = await codeOf('TypeScript');
    const getClient = /^\/\/ (curl .*)$/m.exec(program)?.[1] ?? '';
    await run('sh', ['-c', getClient], options);
    expect(await readFile(join(folder, 'endpoints.ts'), 'utf8')).toContain(name);
    await writeFile(join(folder, 'program.ts'), `${program}\nconsole.log(JSON.stringify(results));\n`);
    const answer = await run(process.execPath, ['program.ts'], options);
    expect(JSON.parse(answer.stdout)).toEqual([['it runs']]);
  });

  it('a variable that SQL lacks is made, chosen, edited and deleted where it is used', async () => {
    const text =
      'SELECT {variables.only_new} AS only_new, {variables.plan} AS plan, {variables.plans} AS plans';
    const list = { type: 'List', values: ['free', 'pro'] };
    for (const variable of [
      { ...list, name: 'plan', default_value: 'free' },
      { ...list, name: 'plans', is_multi: true },
    ])
      expect((await call('POST', api('insight_variables/'), variable)).status).toBe(201);
    const { page } = await openApp({ path: pathOf(`sql?query=${encodeURIComponent(text)}`) });
    const dialog = page.getByRole('dialog');
    const cells = page.getByRole('grid', { name: 'Rows' }).getByRole('gridcell');

    await page.getByText('The project has no variable “only_new”.').waitFor();
    await page.getByRole('button', { name: 'Create “only_new”' }).click();
    await choose(page, 'Type', 'True or false');
    await choose(page, 'Default', 'True');
    await dialog.getByRole('button', { name: 'Add variable' }).click();
    await dialog.waitFor({ state: 'hidden' });

    await choose(page, 'plan', 'pro');
    await page.getByRole('button', { name: 'plans' }).click();
    await page.getByRole('option', { name: 'free' }).click();
    await page.getByRole('option', { name: 'pro' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.poll(() => cells.allTextContents()).toEqual(['true', 'pro', '["free","pro"]']);
    await choose(page, 'only_new', 'False');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.poll(() => cells.allTextContents()).toEqual(['false', 'pro', '["free","pro"]']);

    await page.getByRole('button', { name: 'Variables', exact: true }).click();
    await dialog.getByRole('button', { name: 'Edit the variable plan', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Values' }).fill('free\npro\nenterprise');
    await expectNoAxeViolations(page, { excluded: ['[role=tooltip]'] });
    await dialog.getByRole('button', { name: 'Save variable' }).click();
    await dialog.getByText('free, pro, enterprise').waitFor();
    await dialog.getByRole('button', { name: 'Delete the variable only_new' }).click();
    await page.getByRole('button', { name: 'Delete the variable', exact: true }).click();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2);
    await page.keyboard.press('Escape');
    await page.getByText('The project has no variable “only_new”.').waitFor();
    await choose(page, 'plan', 'enterprise');
  });

  it('a table of web analytics shows, downloads and saves more rows than it begins with', async () => {
    const { page } = await openApp({ path: pathOf('web') });
    const card = page.getByRole('region', { name: 'Pages', exact: true });
    const rows = card.getByRole('row');
    await card.getByText('There are more rows.').waitFor();
    expect(await rows.count()).toBe(1 + 10);

    const download = page.waitForEvent('download');
    await card.getByRole('button', { name: /^Menu of Pages/ }).click();
    await page.getByRole('menuitem', { name: 'Download CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv.trim().split('\n')).toHaveLength(1 + PATHS);

    await card.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.count()).toBe(1 + PATHS);
    expect(await card.getByRole('button', { name: 'Show more' }).count()).toBe(0);

    await card.getByRole('button', { name: /^Menu of Pages/ }).click();
    await page.getByRole('menuitem', { name: 'Create endpoint' }).click();
    const name = `pages-${Date.now()}`;
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Create endpoint' }).click();
    await page.getByRole('dialog').getByText(`endpoints/${name}/run`).first().waitFor();
    const { body } = await call<{ results: unknown[]; hasMore: boolean }>(
      'POST',
      api(`endpoints/${name}/run/`),
      {},
    );
    expect(body.results).toHaveLength(PATHS);
  });
});
