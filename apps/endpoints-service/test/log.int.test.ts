import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EndpointsHarness, startEndpoints, type TestProject } from './endpoints-harness.ts';

let endpoints: EndpointsHarness;
let project: TestProject;

beforeAll(async () => {
  endpoints = await startEndpoints();
  project = endpoints.newProject();
  await endpoints.create(project, 'watched', 'SELECT 1');
});
afterAll(() => endpoints?.stop());

it('is watched live: an entry per run, as server-sent events', async () => {
  const stop = new AbortController();
  const response = await fetch(`${endpoints.url}/api/projects/${project.id}/endpoints/watched/logs/tail/`, {
    headers: await endpoints.identity(project),
    signal: stop.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  let text = '';
  const reading = (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk;
  })().catch(() => {});
  const { body } = await endpoints.run(project, 'watched');
  await waitFor(() => text.includes(body.execution_id as string));
  expect(text.split('event: entry').length - 1).toBe(1);
  stop.abort();
  await reading;
});

it('is filtered by level, text and instance, and tells when each endpoint ran last', async () => {
  const { body } = await endpoints.run(project, 'watched');
  await endpoints.run(project, 'watched', { refresh: 'nonsense' });
  const logs = async (query: string) =>
    (await endpoints.send(project, 'GET', `/watched/logs/?${query}`)).body;
  await waitFor(async () => (await logs('level=error')).count === 1);
  expect((await logs(`instance_id=${body.execution_id}`)).results).toMatchObject([{ level: 'INFO' }]);
  expect((await logs('search=INVALID')).results).toMatchObject([{ level: 'ERROR' }]);
  expect((await logs('limit=1')).next).toContain('offset=1');
  const last = await endpoints.send(project, 'POST', '/last_execution_times/', {
    names: ['watched', 'never'],
  });
  expect(last.body.query_status.results).toEqual([['watched', expect.stringMatching(/^20.*Z$/)]]);
  const wrong = await endpoints.send(project, 'POST', '/last_execution_times/', { names: ['1'] });
  expect([wrong.status, wrong.body.attr]).toEqual([400, 'names']);
});
