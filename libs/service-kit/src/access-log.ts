import type { RequestHandler } from 'express';
import { type Logger, requestLog } from './logger.ts';
import { metrics } from './metrics.ts';
import { routePatternOf } from './route-pattern.ts';

const requestDuration = metrics.histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the request head to the end of the response, by route pattern.',
  labels: ['method', 'route', 'status'],
});
let inFlight = 0;
metrics.gauge({
  name: 'http_requests_in_flight',
  help: 'Requests being answered now.',
  read: () => inFlight,
});

/** One log line and one observation per request. The path is logged without its query: that may hold secrets. */
export const accessLog = (logger: Logger): RequestHandler => {
  const log = requestLog(logger);
  return (req, res, next) => {
    const startedAt = performance.now();
    const { id: requestId, method, path } = req;
    inFlight += 1;
    res.on('close', () => {
      inFlight -= 1;
      const durationMs = performance.now() - startedAt;
      const route = routePatternOf(req);
      const status = res.writableFinished ? res.statusCode : 499;
      requestDuration.observe({ method, route, status: String(status) }, durationMs / 1000);
      log({ requestId, method, path, route, status, durationMs });
    });
    next();
  };
};
