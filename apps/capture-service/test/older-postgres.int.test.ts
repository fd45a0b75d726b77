/** Tests with the Postgres of the distribution, which is older than the embedded one. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findOrUnpackSystemPostgres,
  type PostgresBinaries,
  startEmbeddedPostgres,
} from '@meridian/embedded-stores';
import { applyMigrations } from '@meridian/postgres/migrate';
import { describe, expect, it, onTestFinished } from 'vitest';
import { APP_DIRECTORY, startCapture } from './capture-harness.ts';

const unpackDirectory = join(import.meta.dirname, '../../../.meridian/tools/postgres');

const binaries: PostgresBinaries | string = await findOrUnpackSystemPostgres({ unpackDirectory }).catch(
  (error: Error) => error.message,
);
const missing = typeof binaries === 'string' ? ` (skipped: no other Postgres: ${binaries})` : '';

const migratedServer = async (): Promise<string> => {
  const directory = join(tmpdir(), `meridian-older-postgres-${randomUUID()}`);
  const server = await startEmbeddedPostgres({
    directory,
    durable: false,
    binaries: binaries as PostgresBinaries,
  });
  onTestFinished(async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  });
  await applyMigrations({
    databaseUrl: server.url,
    schema: 'capture',
    directory: join(APP_DIRECTORY, 'prisma'),
  });
  return server.url;
};

describe.skipIf(missing !== '')(`the distribution's own Postgres${missing}`, () => {
  it('stores events, persons, merges, groups and definitions', async () => {
    const capture = await startCapture({ env: { DATABASE_URL: await migratedServer() } });
    onTestFinished(() => capture.stop());
    const project = capture.newProject();
    const batch = [
      { event: 'viewed', distinct_id: 'visitor-1', properties: { price: 3, $set: { plan: 'free' } } },
      { event: '$identify', distinct_id: 'ann', properties: { $anon_distinct_id: 'visitor-1' } },
      {
        event: '$groupidentify',
        distinct_id: 'ann',
        properties: { $group_type: 'company', $group_key: 'acme', $group_set: { size: 9 } },
      },
      { event: 'viewed', distinct_id: 'ann', properties: { $groups: { company: 'acme' }, price: 'three' } },
    ];
    const answer = await capture.send('/batch/', { api_key: project.token, batch });
    expect(answer.status).toBe(200);
    await capture.untilStored(project, batch.length);
    const headers = await capture.identity(project);
    const read = async (what: string) =>
      (await (await fetch(`${capture.url}/api/projects/${project.id}/${what}/`, { headers })).json()) as {
        results: { name: string; distinct_ids: string[] }[];
      };
    const persons = (await read('persons')).results.map((person) => person.distinct_ids);
    const events = (await read('event_definitions')).results.map((definition) => definition.name);
    expect([persons, events.sort()]).toEqual([
      [['ann', 'visitor-1']],
      ['$groupidentify', '$identify', 'viewed'],
    ]);
  });
});
