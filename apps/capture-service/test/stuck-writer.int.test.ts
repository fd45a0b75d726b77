/** A writer that cannot store events must report it. */
import { createTestIdentities, createTestProjects, testProjectFacts } from '@meridian/identity/testing';
import { createTestDatabase, fakeClock, newProjectId, testStores, waitFor } from '@meridian/testing';
import { expect, it, onTestFinished } from 'vitest';
import { loadConfig } from '../src/config.ts';
import { createContext, SERVICE_NAME } from '../src/context.ts';
import { encodePayloads } from '../src/log/log-entry.ts';
import { createWriterService } from '../src/writer-service.ts';
import { APP_DIRECTORY, testEnv } from './capture-harness.ts';

const startWriter = async (clickhouseUrl: string) => {
  const database = await createTestDatabase(APP_DIRECTORY);
  const projects = createTestProjects();
  const project = testProjectFacts({ id: newProjectId() });
  projects.set(project);
  const clock = fakeClock();
  const identities = await createTestIdentities();
  const config = loadConfig({ ...testEnv(database.url), CLICKHOUSE_URL: clickhouseUrl });
  const verifier = identities.verifier(SERVICE_NAME);
  const context = createContext(config, { facts: projects, verifier, clock });
  const service = createWriterService(context);
  onTestFinished(async () => {
    await service.stop();
    await database.drop();
  });
  const { internalUrl } = await service.start();
  return { context, clock, internalUrl, project };
};

/** Counts the failures of all writers of this process, including the writers of other test files. */
const countFailures = async (internalUrl: string): Promise<number> => {
  const text = await (await fetch(`${internalUrl}/metrics`)).text();
  const counts = text.matchAll(/capture_store_failures_total\{stage="\w+"\} (\d+)/g);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
};

it('a writer that cannot store is not ready after a minute, with the reason', {
  timeout: 90_000,
}, async () => {
  const away = testStores().clickhouseUrl.replace(/:\d+/, ':1');
  const { context, clock, internalUrl, project } = await startWriter(away);
  const event = JSON.stringify({
    uuid: crypto.randomUUID(),
    event: 'x',
    distinctId: 'd',
    properties: {},
    timestamp: 0,
  });
  const [payload] = encodePayloads({ projectId: project.id }, 0, [{ json: event }] as never);
  const before = await countFailures(internalUrl);
  await context.log.append([{ partition: 0, payload: payload! }]);
  await waitFor(async () => (await countFailures(internalUrl)) > before, {
    timeoutMs: 60_000,
    what: 'an attempt that failed',
  });
  expect((await fetch(`${internalUrl}/readyz`)).status).toBe(200);
  clock.advance({ seconds: 61 });
  const answer = await fetch(`${internalUrl}/readyz?verbose`);
  expect([answer.status, await answer.text()]).toEqual([
    503,
    expect.stringMatching(/\[-\] storing: No event could be stored for 61 s: .*event store/),
  ]);
});
