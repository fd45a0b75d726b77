import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { postJson, startTestService } from './test-support.ts';
import { withSpan } from './tracing.ts';

interface OtlpSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

/** An OTLP/HTTP collector that records the requests it receives. */
const startCollector = async () => {
  const bodies: string[] = [];
  const server = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    bodies.push(body);
    res.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const spans = (): OtlpSpan[] =>
    bodies.flatMap((body) =>
      JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: OtlpSpan[] }[] }) =>
        resource.scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    spans,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

describe('traces', () => {
  it('follow a request through a service and on to the next one, and are sent before the process ends', async () => {
    await using collector = await startCollector();
    const seen: (string | undefined)[] = [];
    const next = createServer((req, res) => {
      seen.push(req.headers['traceparent'] as string | undefined);
      res.end();
    });
    await new Promise<void>((resolve) => next.listen(0, '127.0.0.1', resolve));
    const nextUrl = `http://127.0.0.1:${(next.address() as { port: number }).port}`;
    const service = await startTestService({
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, REGION: 'eu' },
      configure: (app) =>
        app.post('/projects/:id/query', async (req, res) => {
          await withSpan('query.execute', { 'query.kind': 'HogQLQuery' }, () =>
            fetch(nextUrl).then((r) => r.text()),
          );
          req.log.info('inside');
          res.json({ forwarded: req.headers['traceparent'] });
        }),
    });
    const answer = await postJson(`${service.url}/projects/1/query?token=hidden`, '{}', {
      traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01`,
    });
    const { forwarded } = (await answer.json()) as { forwarded: string };
    await service.service.stop();
    next.close();

    const server = collector.spans().find((span) => span.name === 'POST /projects/:id/query');
    const inner = collector.spans().find((span) => span.name === 'query.execute');
    expect(server).toMatchObject({ traceId: CALLER.traceId, parentSpanId: CALLER.spanId });
    expect(inner).toMatchObject({ traceId: CALLER.traceId, parentSpanId: server?.spanId });
    expect(forwarded).toBe(`00-${CALLER.traceId}-${server?.spanId}-01`);
    expect(seen).toEqual([`00-${CALLER.traceId}-${inner?.spanId}-01`]);
    expect(service.entries().find((entry) => entry['msg'] === 'inside')).toMatchObject({
      traceId: CALLER.traceId,
    });
    expect(collector.bodies.join()).toContain('"kit"');
    expect(collector.bodies.join()).not.toContain('hidden');
  });

  it('cost nothing without an endpoint: the SDK is not even loaded', () => {
    const script = `
      import { registerHooks } from 'node:module';
      const asked = [];
      registerHooks({ resolve: (name, context, next) => (asked.push(name), next(name, context)) });
      await import('@meridian/service-kit');
      console.log(JSON.stringify(asked));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      cwd: import.meta.dirname,
    });
    const asked: string[] = JSON.parse(output);
    expect(asked).toContain('pino');
    expect(asked.filter((name) => /opentelemetry\/(?!api$)|tracing-sdk/.test(name))).toEqual([]);
  });
});
