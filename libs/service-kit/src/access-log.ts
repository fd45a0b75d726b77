import type { RequestHandler } from 'express';
import { metrics } from './metrics.ts';
import { routePatternOf } from './route-pattern.ts';

const requestDuration = metrics.histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the request head to the end of the response, by route pattern.',
  labels: ['method', 'route', 'status'],
});
const requestsInFlight = metrics.gauge({
  name: 'http_requests_in_flight',
  help: 'Requests being answered now.',
});

/** One log line and one observation per request. The path is logged without its query: that may hold secrets. */
export const accessLog = (): RequestHandler => (req, res, next) => {
  const startedAt = performance.now();
  const path = req.path;
  requestsInFlight.inc();
  res.once('close', () => {
    requestsInFlight.dec();
    const durationMs = performance.now() - startedAt;
    const route = routePatternOf(req);
    const status = res.writableFinished ? res.statusCode : 499;
    requestDuration.observe({ method: req.method, route, status: String(status) }, durationMs / 1000);
    req.log[status >= 500 ? 'warn' : 'info'](
      {
        method: req.method,
        path,
        route,
        status,
        durationMs: Math.round(durationMs * 10) / 10,
      },
      'request',
    );
  });
  next();
};
