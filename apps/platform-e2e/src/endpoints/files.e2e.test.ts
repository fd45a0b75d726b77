/** Endpoints as files of a repository, with the command for developers. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { testProcessEnv } from '@meridian/testing';
import { expect, it } from 'vitest';
import { newEndpointName } from '../clients/endpoints.ts';
import { homeRegion } from '../platform.ts';

const region = homeRegion();
const CLI = fileURLToPath(new URL('../../../endpoints-service/src/cli.ts', import.meta.url));

it('endpoints are pushed, compared, pulled and run as files', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'meridian-endpoints-'));
  const meridian = (...args: string[]) =>
    promisify(execFile)(process.execPath, [CLI, 'endpoints', ...args, '--dir', directory], {
      env: {
        ...testProcessEnv(),
        MERIDIAN_URL: region.url,
        MERIDIAN_PROJECT: String(region.projectId),
        MERIDIAN_KEY: region.personalApiKey ?? '',
      },
    });
  const name = newEndpointName();
  const file = join(directory, `${name}.yaml`);
  await writeFile(file, `name: ${name}\nquery:\n  kind: HogQLQuery\n  query: SELECT 42\ntags: [files]\n`);
  await expect(meridian('diff')).rejects.toMatchObject({ code: 1 });
  await meridian('push');
  expect((await meridian('diff')).stdout).toBe('');
  expect(JSON.parse((await meridian('run', name)).stdout)).toEqual([[42]]);
  await rm(file);
  await meridian('pull');
  expect(await readFile(file, 'utf8')).toContain('query: SELECT 42');
  await rm(directory, { recursive: true });
});
