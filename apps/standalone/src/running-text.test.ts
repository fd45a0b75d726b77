import { describe, expect, it } from 'vitest';
import { dataFolderAt } from './data-folder.ts';
import type { ReadyRegion } from './ready-file.ts';
import { describeRunning } from './running-text.ts';
import { renderPage } from './welcome/page.ts';

const region: ReadyRegion = {
  region: 'us',
  url: 'http://localhost:8000',
  projectId: 1,
  projectToken: 'phc_x',
  personalApiKey: 'phx_x',
  email: 'demo@example.com',
  password: 'secret',
  stores: { databaseUrl: 'd', redisUrl: 'r', clickhouseUrl: 'http://127.0.0.1:1/meridian' },
  processes: { 'auth-service': { pid: 7, url: 'http://127.0.0.1:2', internalUrl: 'http://127.0.0.1:3' } },
};
const folder = dataFolderAt('/repo/.meridian');

it('says the address, the login, the key and a query that can be pasted', () => {
  const text = describeRunning([region], folder);
  for (const part of [
    'http://localhost:8000',
    'demo@example.com / secret',
    'phx_x',
    '/api/projects/1/query',
  ]) {
    expect(text).toContain(part);
  }
});

it('without accounts there is no empty line for them, and the query goes to the engine', () => {
  const bare = {
    ...region,
    projectId: null,
    projectToken: null,
    personalApiKey: null,
    email: null,
    password: null,
  };
  const text = describeRunning([bare], folder);
  expect(text).not.toMatch(/null|Login|Personal key/);
  expect(text).toContain("curl 'http://127.0.0.1:1/' -d 'SELECT version()'");
});

describe('the page', () => {
  it('lists what runs with a link to its health', () => {
    const page = renderPage(region);
    expect(page).toContain('auth-service');
    expect(page).toContain('http://127.0.0.1:3/readyz?verbose');
  });

  it('shows no key and no password', () => {
    expect(renderPage(region)).not.toMatch(/phx_x|phc_x|secret/);
  });
});
