/**
 * OTLP over HTTP, as JSON and protobuf. Spans of AI calls become events; other telemetry is refused in a way that
 * exporters do not repeat: they repeat 429, 502, 503 and 504 only.
 */
import { type Clock, PayloadTooLargeError } from '@meridian/core';
import { onceAMinute, readPlain } from '@meridian/service-kit';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { mirrorOrigin } from '../http/mirror-origin.ts';
import { queryOf } from '../http/query-of.ts';
import { type AppendParts, appendEvents } from '../intake/append-events.ts';
import { undoContentEncoding } from '../intake/decode-body.ts';
import type { FreeSpace } from '../intake/free-space.ts';
import { acceptedEvents, refusedRequests } from '../intake/intake-metrics.ts';
import { assertNotTooDeep } from '../intake/nesting.ts';
import { normalizeEvent } from '../intake/normalize-event.ts';
import { type EncodedEvent, encodeEvent } from '../intake/prepare-request.ts';
import { bodyTooLarge, IntakeRefusal, temporarilyUnable, undecodable } from '../intake/refusal.ts';
import { assertProjectToken } from '../intake/token.ts';
import { aiEventOf } from './ai-span.ts';
import { encodeMessage, type OtlpSpan, spansOfJson, spansOfProtobuf } from './trace-messages.ts';

const TRACE_PATHS = ['/i/v1/traces', '/i/v0/ai/otel', '/i/v0/ai/otel/v1/traces'];
const REFUSED_PATHS = ['/i/v1/logs', '/i/v1/metrics', '/i/v0/ai/otel/v1/logs', '/i/v0/ai/otel/v1/metrics'];
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_SPANS = 2_000;
const PROTOBUF = 'application/x-protobuf';
const REFUSED =
  'Logs and metrics are not stored here; nothing was accepted. Send traces of AI calls to /i/v1/traces, or events to /batch/.';
const NOT_AI = 'Only spans of AI calls are stored, such as those with gen_ai attributes.';
/** Codes of google.rpc.Status. */
const INVALID_ARGUMENT = 3;
const UNIMPLEMENTED = 12;
const UNAVAILABLE = 14;
const UNAUTHENTICATED = 16;

export interface OtlpRouteParts extends AppendParts {
  readonly freeSpace: FreeSpace;
  readonly clock: Clock;
}

export const createOtlpRoutes = (parts: OtlpRouteParts): Router => {
  const router = Router();
  const accept: RequestHandler = async (req, res) => {
    try {
      await acceptSpans(parts, req, res);
    } catch (error) {
      refuse(req, res, error);
    }
  };
  router.route(TRACE_PATHS).all(mirrorOrigin).post(accept);
  router
    .route(REFUSED_PATHS)
    .all(mirrorOrigin)
    .post((req, res) => {
      req.resume();
      sendStatus(req, res, 404, { code: UNIMPLEMENTED, message: REFUSED });
    });
  return router;
};

const acceptSpans = async (parts: OtlpRouteParts, req: Request, res: Response): Promise<void> => {
  if (!parts.freeSpace.isEnough()) throw temporarilyUnable();
  const token = assertProjectToken(tokenOf(req));
  const now = parts.clock.now().getTime() * 1_000;
  const spans = await readSpans(req);
  const { events, problem } = eventsOf(spans, { now, sentAt: undefined, ip: undefined });
  await appendEvents(parts, { token, events, isHistorical: false }, now);
  acceptedEvents.inc(events.length);
  const rejectedSpans = spans.length - events.length;
  const answer = rejectedSpans === 0 ? {} : { partialSuccess: { rejectedSpans, errorMessage: problem } };
  if (isProtobuf(req)) res.type(PROTOBUF).send(encodeMessage('ExportTraceServiceResponse', answer));
  else res.json(answer);
};

const tokenOf = (req: Request): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(req.get('authorization') ?? '')?.[1] ?? queryOf(req).get('token') ?? undefined;

const readSpans = async (req: Request): Promise<OtlpSpan[]> => {
  const encoding = (req.get('content-encoding') ?? '').trim().toLowerCase();
  const bytes = await undoContentEncoding(await readPlain(req, MAX_BYTES), encoding, MAX_BYTES);
  const spans = isProtobuf(req) ? spansOfProtobuf(bytes) : spansOfJson(bytes);
  if (spans.length <= MAX_SPANS) return spans;
  throw new IntakeRefusal(400, `a request must have at most ${MAX_SPANS} spans; set a smaller batch size`);
};

interface ReadEvents {
  readonly events: EncodedEvent[];
  /** Why the others are rejected. */
  readonly problem: string;
}

const eventsOf = (spans: readonly OtlpSpan[], options: Parameters<typeof normalizeEvent>[1]): ReadEvents => {
  const events: EncodedEvent[] = [];
  let problem = NOT_AI;
  for (const span of spans) {
    const event = aiEventOf(span);
    if (event === undefined) continue;
    try {
      assertNotTooDeep(event, 'its content');
      events.push(encodeEvent(normalizeEvent(event, options)));
    } catch (error) {
      if (!(error instanceof IntakeRefusal)) throw error;
      problem = `${NOT_AI} A span was rejected: ${error.message}.`;
    }
  }
  return { events, problem };
};

const isProtobuf = (req: Request): boolean =>
  /^application\/(?:x-)?protobuf\b/i.test(req.get('content-type') ?? '');

const refuse = (req: Request, res: Response, error: unknown): void => {
  const refusal = asRefusal(req, error);
  refusedRequests.inc({ status: String(refusal.status) });
  if (refusal.status >= 500) onceAMinute(req.log).warn({ err: refusal.cause ?? refusal }, refusal.message);
  if (refusal.retryAfterSeconds !== undefined) res.set('retry-after', String(refusal.retryAfterSeconds));
  sendStatus(req, res, refusal.status, { code: codeOf(refusal.status), message: refusal.message });
};

const asRefusal = (req: Request, error: unknown): IntakeRefusal => {
  if (error instanceof IntakeRefusal) return error;
  if (error instanceof PayloadTooLargeError) return bodyTooLarge();
  if (!req.complete) return undecodable('the request ended early', error);
  return temporarilyUnable(error);
};

const codeOf = (status: number): number => {
  if (status === 401) return UNAUTHENTICATED;
  return status >= 500 ? UNAVAILABLE : INVALID_ARGUMENT;
};

/** Exporters read errors as google.rpc.Status in the encoding of their request. */
const sendStatus = (
  req: Request,
  res: Response,
  status: number,
  body: { readonly code: number; readonly message: string },
): void => {
  if (res.headersSent || res.destroyed) return;
  res.status(status);
  if (isProtobuf(req)) res.type(PROTOBUF).send(encodeMessage('Status', body));
  else res.json(body);
};
