/** The intake: every address that SDKs send events to. 200 means that the log has all events of the request. */
import { PayloadTooLargeError } from '@meridian/core';
import { type Request, type Response, Router } from 'express';
import type { CaptureContext } from '../context.ts';
import { MAX_BODY_BYTES, type PreparedRequest, prepareRequest } from '../intake/prepare-request.ts';
import { bodyTooLarge, IntakeRefusal, temporarilyUnable, undecodable } from '../intake/refusal.ts';
import type { Microseconds } from '../intake/timestamp.ts';
import type { LogAppend } from '../log/event-log.ts';
import { type EntryOwner, encodePayloads } from '../log/log-entry.ts';
import { partitionOf } from '../log/partition.ts';
import { mirrorOrigin } from './cors.ts';
import { acceptedEvents, refusedRequests } from './intake-metrics.ts';
import { readBody } from './read-body.ts';

const EVENT_PATHS = ['/i/v0/e', '/i/v0/ai', '/i/v1/analytics/events', '/e', '/capture', '/track', '/batch'];
const ENGAGE_PATHS = ['/engage'];
const RECORDING_PATHS = ['/s'];

type IntakeContext = Pick<CaptureContext, 'clock' | 'config' | 'facts' | 'log'>;

export const captureRoutes = (context: IntakeContext): Router => {
  const router = Router();
  router.use([...EVENT_PATHS, ...ENGAGE_PATHS, ...RECORDING_PATHS], mirrorOrigin);
  const accept = (isEngage: boolean) => (req: Request, res: Response) =>
    takeEvents(context, isEngage, req, res);
  router.route(EVENT_PATHS).get(accept(false)).post(accept(false));
  router.route(ENGAGE_PATHS).get(accept(true)).post(accept(true));
  router.route(RECORDING_PATHS).get(dropRecording).post(dropRecording);
  return router;
};

const takeEvents = async (
  context: IntakeContext,
  isEngage: boolean,
  req: Request,
  res: Response,
): Promise<void> => {
  try {
    const now = context.clock.now().getTime() * 1_000;
    const query = new URLSearchParams(req.url.split('?', 2)[1] ?? '');
    const prepared = await prepareRequest({
      query,
      contentType: req.get('content-type') ?? '',
      contentEncoding: req.get('content-encoding') ?? '',
      authorization: req.get('authorization'),
      bytes: await readBody(req, MAX_BODY_BYTES),
      now,
      clientIp: req.ip,
      isEngage,
    });
    await append(context, prepared, now);
    acceptedEvents.inc(prepared.events.length);
    if (query.get('beacon') === '1') res.status(204).end();
    else res.json({ status: 1 });
  } catch (error) {
    refuse(req, res, error);
  }
};

const append = async (
  { config, facts, log }: IntakeContext,
  { token, events, isHistorical }: PreparedRequest,
  now: Microseconds,
): Promise<void> => {
  // auth-service being away is no reason to lose events: then the writer asks whose token it is.
  const owner: EntryOwner | undefined = await facts.findByToken(token).then(
    (project) => project && { projectId: project.id },
    () => ({ token }),
  );
  if (owner === undefined) return; // nobody's token: taken and dropped, so that the SDK stays quiet
  const projectId = 'projectId' in owner ? owner.projectId : 0;
  const parts = isHistorical
    ? new Map([['historical' as const, [...events]]])
    : Map.groupBy(events, (event) => partitionOf(projectId, event.distinctId, config.CAPTURE_PARTITIONS));
  const entries: LogAppend[] = [...parts].flatMap(([partition, own]) =>
    encodePayloads(owner, now, own).map((payload) => ({ partition, payload })),
  );
  const appended = await log.append(entries).catch((error: unknown) => {
    throw temporarilyUnable(error);
  });
  if (!appended) throw temporarilyUnable();
};

const refuse = (req: Request, res: Response, error: unknown): void => {
  const refusal = asRefusal(error);
  refusedRequests.inc({ status: String(refusal.status) });
  if (refusal.status >= 500) req.log.warn({ err: refusal.cause ?? refusal }, refusal.message);
  if (refusal.retryAfterSeconds !== undefined) res.set('retry-after', String(refusal.retryAfterSeconds));
  if (!req.complete) res.set('connection', 'close'); // the rest is not read
  if (!res.headersSent && !res.destroyed) res.status(refusal.status).type('text/plain').send(refusal.message);
};

const asRefusal = (error: unknown): IntakeRefusal => {
  if (error instanceof IntakeRefusal) return error;
  if (error instanceof PayloadTooLargeError) return bodyTooLarge();
  return undecodable('the request ended early', error);
};

/** Recordings are no product of ours; a client that has them switched on must not notice. */
const dropRecording = (req: Request, res: Response): void => {
  req.resume();
  req.once('end', () => {
    if (req.query.beacon === '1') res.status(204).end();
    else res.json({ status: 1 });
  });
};
