/** OTLP over HTTP: spans of AI calls become events, and everything else is refused once. */
import { gzipSync } from 'node:zlib';
import { mintToken } from '@meridian/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaptureHarness, startCapture, type TestProject } from './capture-harness.ts';
import { exportSpans, readExportAnswer } from './otlp-export.ts';

let capture: CaptureHarness;
beforeAll(async () => {
  capture = await startCapture();
});
afterAll(() => capture.stop());

const stored = (project: TestProject) =>
  capture.rows(
    project,
    'SELECT event, distinct_id, person_mode, timestamp, properties_text FROM events WHERE project_id = {project}',
  );

describe.each(['json', 'protobuf'] as const)('OTLP as %s', (encoding) => {
  const contentType = encoding === 'json' ? 'application/json' : 'application/x-protobuf';
  const send = (path: string, token: string | undefined, body: Uint8Array, headers = {}) =>
    fetch(`${capture.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': contentType,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: Buffer.from(body),
    });
  const chat = {
    name: 'chat claude',
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'anthropic',
      'gen_ai.request.model': 'claude',
      'gen_ai.usage.input_tokens': 12,
      'gen_ai.usage.output_tokens': 34,
      'gen_ai.input.messages': '[{"role":"user","content":"hi"}]',
      'user.id': 'ada',
    },
  };

  it.each(['/i/v1/traces', '/i/v0/ai/otel', '/i/v0/ai/otel/v1/traces'])(
    '%s stores spans of AI calls as events, once',
    async (path) => {
      const project = capture.newProject();
      const body = await exportSpans(encoding, [
        chat,
        { name: 'embed', attributes: { 'ai.operationId': 'ai.embed.doEmbed' }, error: 'out of credit' },
      ]);
      for (const headers of [{}, { 'content-encoding': 'gzip' }]) {
        const bytes = 'content-encoding' in headers ? gzipSync(body) : body;
        const answer = await send(path, project.token, bytes, headers);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([
          200,
          expect.stringContaining(contentType),
        ]);
        expect(await readExportAnswer(encoding, answer)).toEqual({});
      }
      await capture.untilStored(project, 2);
      const rows = await stored(project);
      const byEvent = new Map(rows.map((row) => [row.event, row]));
      expect(rows).toHaveLength(2);
      expect(byEvent.get('$ai_generation')).toMatchObject({
        distinct_id: 'ada',
        person_mode: 'full',
        timestamp: '2026-11-01 09:30:00.000000',
      });
      expect(JSON.parse(byEvent.get('$ai_generation')!.properties_text as string)).toMatchObject({
        $ai_model: 'claude',
        $ai_provider: 'anthropic',
        $ai_input_tokens: 12,
        $ai_output_tokens: 34,
        $ai_input: [{ role: 'user', content: 'hi' }],
        $ai_latency: 1.25,
        $ai_span_name: 'chat claude',
        $ai_trace_id: expect.stringMatching(/^[\da-f]{32}$/),
        $ai_span_id: expect.stringMatching(/^[\da-f]{16}$/),
        $ai_ingestion_source: 'otel',
        $lib: 'posthog-otel',
        $lib_version: '1.4.0',
      });
      expect(byEvent.get('$ai_embedding')!.person_mode).toBe('propertyless');
      expect(JSON.parse(byEvent.get('$ai_embedding')!.properties_text as string)).toMatchObject({
        $ai_is_error: true,
        $ai_error: 'out of credit',
      });
    },
  );

  it('rejects spans of anything else in an answer that exporters do not repeat', async () => {
    const project = capture.newProject();
    const body = await exportSpans(encoding, [
      chat,
      { name: 'GET /', attributes: { 'http.request.method': 'GET' } },
      { name: 'chat', attributes: { ...chat.attributes, 'gen_ai.prompt': 'x'.repeat(1_100_000) } },
    ]);
    const answer = await send('/i/v1/traces', project.token, body);
    expect(answer.status).toBe(200);
    const { partialSuccess } = (await readExportAnswer(encoding, answer)) as {
      partialSuccess: { rejectedSpans: number; errorMessage: string };
    };
    expect(Number(partialSuccess.rejectedSpans)).toBe(2);
    expect(partialSuccess.errorMessage).toContain('spans of AI calls');
    expect(partialSuccess.errorMessage).toContain('maximum event size');
  });

  it.each(['/i/v1/logs', '/i/v1/metrics', '/i/v0/ai/otel/v1/logs', '/i/v0/ai/otel/v1/metrics'])(
    '%s is refused once, readable for pages of every origin',
    async (path) => {
      const { token } = capture.newProject();
      const answer = await send(path, token, new Uint8Array([1, 2, 3]), { origin: 'https://shop.example' });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('access-control-allow-origin')).toBe('https://shop.example');
      expect(await answer.text()).toContain('Logs and metrics are not stored here');
    },
  );

  it.each<[string, () => Promise<[string | undefined, Uint8Array]>, number]>([
    ['no token', async () => [undefined, await exportSpans(encoding, [chat])], 401],
    ['an unknown token', async () => [mintToken('phc', 'us'), await exportSpans(encoding, [chat])], 401],
    ['a personal key', async () => ['phx_secret', await exportSpans(encoding, [chat])], 401],
    ['garbage', async () => [capture.newProject().token, Buffer.from('\u00ff{garbage')], 400],
    ['too much', async () => [capture.newProject().token, Buffer.alloc(5_000_000, ' ')], 413],
  ])('%s is refused once', async (_name, request, status) => {
    const answer = await send('/i/v1/traces', ...(await request()));
    expect(answer.status).toBe(status);
    expect((await answer.text()).length).toBeGreaterThan(0);
  });

  it('rejects a span with deeply nested messages, and stores the others', async () => {
    const project = capture.newProject();
    const messages = '['.repeat(3_000) + ']'.repeat(3_000);
    const deep = { ...chat, attributes: { ...chat.attributes, 'gen_ai.input.messages': messages } };
    const answer = await send('/i/v1/traces', project.token, await exportSpans(encoding, [deep, chat]));
    expect(answer.status).toBe(200);
    expect(await readExportAnswer(encoding, answer)).toMatchObject({
      partialSuccess: { errorMessage: expect.stringContaining('nested too deeply') },
    });
    await capture.untilStored(project, 1);
  });

  it('with too many spans is refused once', async () => {
    const spans = Array.from({ length: 2_001 }, () => ({ name: 's', attributes: {} }));
    const answer = await send('/i/v1/traces', capture.newProject().token, await exportSpans(encoding, spans));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('2000 spans');
  });
});

it('OTLP with deep nesting where texts belong is answered without a retry', async () => {
  const deep = '['.repeat(50_000) + ']'.repeat(50_000);
  for (const member of ['traceId', 'startTimeUnixNano', 'name', 'status', 'attributes']) {
    const span = { traceId: 'ab', spanId: 'cd', [member]: 'DEEP' };
    const text = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] });
    const answer = await fetch(`${capture.url}/i/v1/traces`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${capture.newProject().token}`,
      },
      body: text.replace('"DEEP"', deep),
    });
    expect([member, answer.status]).toEqual([member, 200]);
  }
});
