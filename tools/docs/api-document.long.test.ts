/** Generators can use the OpenAPI document, and the checked-in client follows it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { generateClient } from '../../libs/api-client/test/generate-client.ts';
import { API_CLIENT_TYPES, apiClientTypes, apiDocument } from './api-document.ts';

const root = join(import.meta.dirname, '../..');

it('the typed client is up to date (if this fails: node tools/bootstrap.cjs tools/docs/main.ts)', async () => {
  expect(readFileSync(join(root, API_CLIENT_TYPES), 'utf8') === (await apiClientTypes())).toBe(true);
});

it('@hey-api/openapi-ts generates a client that compiles', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-hey-api-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await generateClient(apiDocument(), join(folder, 'client'));
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['client'] }));
  expect(() => execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder])).not.toThrow();
});
