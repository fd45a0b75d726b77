/** The intake: all paths to which SDKs send events. 200 means that all events of the request are in the log. */
import { REQUEST_KEY_HEADER, readRequestKey } from '@meridian/contracts/internal';
import { type Clock, PayloadTooLargeError } from '@meridian/core';
import { type Logger, onceAMinute, readPlain } from '@meridian/service-kit';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { mirrorOrigin } from '../http/mirror-origin.ts';
import { queryOf } from '../http/query-of.ts';
import { type AppendParts, appendEvents } from './append-events.ts';
import { analyticsV1, asSent, type Dialect, personUpdate } from './dialects.ts';
import type { FreeSpace } from './free-space.ts';
import { acceptedEvents, refusedRequests } from './intake-metrics.ts';
import { MAX_BODY_BYTES, prepareRequest } from './prepare-request.ts';
import { bodyTooLarge, IntakeRefusal, temporarilyUnable, undecodable } from './refusal.ts';

/** The paths for events, and the dialect in which events are written there. */
const EVENT_ROUTES: readonly { paths: readonly string[]; dialectOf: (req: Request) => Dialect }[] = [
  { paths: ['/i/v0/e', '/i/v0/ai', '/e', '/capture', '/track', '/batch'], dialectOf: () => asSent },
  { paths: ['/i/v1/analytics/events'], dialectOf: (req) => analyticsV1(req.get('posthog-sdk-info')) },
  { paths: ['/engage'], dialectOf: () => personUpdate },
];
const RECORDING_PATHS = ['/s'];

export interface CaptureRouteParts extends AppendParts {
  readonly freeSpace: FreeSpace;
  readonly clock: Clock;
  readonly logger: Logger;
}

export const createCaptureRoutes = (parts: CaptureRouteParts): Router => {
  const router = Router();
  for (const { paths, dialectOf } of EVENT_ROUTES) {
    const accept: RequestHandler = (req, res) => acceptEvents(parts, dialectOf(req), req, res);
    router
      .route([...paths])
      .all(mirrorOrigin)
      .get(accept)
      .post(accept);
  }
  router.route(RECORDING_PATHS).all(mirrorOrigin).get(dropRecording).post(dropRecording);
  return router;
};

const acceptEvents = async (
  parts: CaptureRouteParts,
  dialect: Dialect,
  req: Request,
  res: Response,
): Promise<void> => {
  try {
    if (!parts.freeSpace.isEnough()) throw temporarilyUnable();
    const now = parts.clock.now().getTime() * 1_000;
    const query = queryOf(req);
    const prepared = await prepareRequest({
      query,
      contentType: req.get('content-type') ?? '',
      contentEncoding: req.get('content-encoding') ?? '',
      authorization: req.get('authorization'),
      // Not decoded by Express, because SDKs declare their encodings in many ways.
      bytes: await readPlain(req, MAX_BODY_BYTES),
      now,
      clientIp: req.ip,
      requestTimestamp: req.get('posthog-request-timestamp'),
      dialect,
      requestKey: readRequestKey(req.headers[REQUEST_KEY_HEADER]),
    });
    await appendEvents(parts, prepared, now);
    acceptedEvents.inc(prepared.events.length);
    if (query.get('beacon') === '1') res.status(204).end();
    else res.json({ status: 1 });
  } catch (error) {
    refuse(parts, req, res, error);
  }
};

const refuse = ({ logger }: CaptureRouteParts, req: Request, res: Response, error: unknown): void => {
  const refusal = asRefusal(req, error);
  refusedRequests.inc({ status: String(refusal.status) });
  if (refusal.status >= 500) onceAMinute(logger).warn({ err: refusal.cause ?? refusal }, refusal.message);
  if (refusal.retryAfterSeconds !== undefined) res.set('retry-after', String(refusal.retryAfterSeconds));
  if (!res.headersSent && !res.destroyed) res.status(refusal.status).type('text/plain').send(refusal.message);
};

const asRefusal = (req: Request, error: unknown): IntakeRefusal => {
  if (error instanceof IntakeRefusal) return error;
  if (error instanceof PayloadTooLargeError) return bodyTooLarge();
  if (!req.complete) return undecodable('the request ended early', error);
  return temporarilyUnable(error); // an error of ours, after which SDKs must keep the events
};

/** Recordings are accepted and discarded, so that clients which record do not fail. */
const dropRecording = (req: Request, res: Response): void => {
  req.resume();
  req.once('end', () => {
    if (req.query.beacon === '1') res.status(204).end();
    else res.json({ status: 1 });
  });
};
