import { expect, it } from 'vitest';
import { dataFolderAt } from './data-folder.ts';
import type { ReadyRegion } from './ready-file.ts';
import { describeRunning } from './running-text.ts';

const region: ReadyRegion = {
  region: 'us',
  url: 'http://localhost:8000',
  projectId: 1,
  projectToken: 'phc_x',
  personalApiKey: 'phx_x',
  email: 'demo@example.com',
  password: 'secret',
  stores: { databaseUrl: 'd', redisUrl: 'r', clickhouseUrl: 'http://meridian:hidden@127.0.0.1:1/meridian' },
  processes: { 'auth-service': { pid: 7, url: 'http://127.0.0.1:2', internalUrl: 'http://127.0.0.1:3' } },
};
const folder = dataFolderAt('/repo/.meridian');

it('shows the address, the login, the key and a query to paste', () => {
  const text = describeRunning([region], folder);
  for (const part of [
    'http://localhost:8000',
    'demo@example.com / secret',
    'phx_x',
    'curl http://localhost:8000/api/projects/1/query/',
  ]) {
    expect(text).toContain(part);
  }
});

it('the passwords of stores are not on the screen', () => {
  const text = describeRunning([region], folder);
  expect(text).toContain('http://127.0.0.1:1/meridian');
  expect(text).not.toContain('hidden');
});

it('two regions are distinguished', () => {
  const text = describeRunning([region, { ...region, region: 'eu', url: 'http://localhost:8002' }], folder);
  expect(text).toMatch(/Open us +http:\/\/localhost:8000/);
  expect(text).toMatch(/Open eu +http:\/\/localhost:8002/);
});
