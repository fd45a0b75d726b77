import express, { Router } from 'express';
import { describe, expect, it } from 'vitest';
import { metrics } from './metrics.ts';
import { setRoutePattern } from './route-pattern.ts';
import { startTestService } from './test-support.ts';

describe('metrics', () => {
  it('count and time requests by route pattern, never by path', async () => {
    const mounted = Router().get('/runs/:runId', (_req, res) => void res.json({}));
    await using service = await startTestService({
      configure: (app) => {
        app.get('/api/projects/:projectId/things', (_req, res) => void res.json({}));
        app.use('/api/v1/teams/:teamId', mounted);
        app.use('/proxied', (req, res) => {
          setRoutePattern(req, '/proxied/*');
          res.json({});
        });
        app.use('/static', express.static('/nowhere'));
      },
    });
    const metricsText = async () => (await fetch(`${service.internalUrl}/metrics`)).text();
    // The counters belong to the process, which may have run other tests.
    const unmatched = async () =>
      Number(/_count\{[^}]*route="unmatched"[^}]*status="404"\} (\d+)/.exec(await metricsText())?.[1] ?? 0);
    const unmatchedBefore = await unmatched();
    for (const path of [
      '/api/projects/4711/things',
      '/api/v1/teams/4712/runs/4713',
      '/proxied/4714',
      '/random/4715',
      '/static/4716.js',
    ]) {
      await (await fetch(service.url + path)).text();
    }
    await expect.poll(unmatched).toBe(unmatchedBefore + 2);
    const text = await metricsText();
    // Only the labels: a measured time may well hold these digits.
    expect(text.match(/\{[^}]*\}/g)?.join('\n')).not.toMatch(/471\d/);
    for (const route of ['/api/projects/:projectId/things', '/api/:id/teams/:id/runs/:runId', '/proxied/*']) {
      expect(text).toContain(
        `meridian_http_request_duration_seconds_count{method="GET",route="${route}",status="200"} 1`,
      );
    }
  });

  it('show event-loop lag, memory and requests in flight', async () => {
    await using service = await startTestService();
    const response = await fetch(`${service.internalUrl}/metrics`);
    expect(response.headers.get('content-type')).toContain('text/plain');
    const text = await response.text();
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'meridian_http_requests_in_flight',
    ]) {
      expect(text).toContain(name);
    }
  });

  it('declared twice are one metric', () => {
    const first = metrics.counter({ name: 'kit_test_total', help: 'x', labels: ['kind'] });
    expect(metrics.counter({ name: 'kit_test_total', help: 'x', labels: ['kind'] })).toBe(first);
  });
});
