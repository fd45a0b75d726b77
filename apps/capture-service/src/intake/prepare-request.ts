/** Reads the events of a capture request. One invalid event makes the whole request invalid. */
import { hash } from 'node:crypto';
import { derivedUuidV7 } from '@meridian/core';
import type { CapturedEvent } from './captured-event.ts';
import { decodeBody, type RequestBody } from './decode-body.ts';
import type { Dialect } from './dialects.ts';
import { normalizeEvent } from './normalize-event.ts';
import { parsePayload } from './payload.ts';
import { IntakeRefusal } from './refusal.ts';
import { type Microseconds, parseTimestamp } from './timestamp.ts';

export interface CaptureRequest extends RequestBody {
  readonly now: Microseconds;
  readonly clientIp: string | undefined;
  /** In newer protocols, the project token is a bearer token. */
  readonly authorization: string | undefined;
  /** The client's clock at sending, which newer protocols send as a header. */
  readonly requestTimestamp: string | undefined;
  readonly dialect: Dialect;
  /** The same when a proxy sends the request again. */
  readonly requestKey: string | undefined;
}

/** An event as it is appended to the log. */
export interface EncodedEvent {
  readonly distinctId: string;
  readonly json: string;
}

export interface PreparedRequest {
  readonly token: string;
  readonly isHistorical: boolean;
  readonly events: readonly EncodedEvent[];
}

/** The limit of a whole body, before and after decompression. */
export const MAX_BODY_BYTES = 20 * 1024 * 1024;
const MAX_EVENT_BYTES = 1024 * 1024;

export const prepareRequest = async (request: CaptureRequest): Promise<PreparedRequest> => {
  const text = await decodeBody(request, MAX_BODY_BYTES);
  const payload = parsePayload(text, {
    dialect: request.dialect,
    sentAt: sentAtOf(request),
    bearer: /^Bearer\s+(\S+)$/i.exec(request.authorization ?? '')?.[1],
  });
  const { requestKey } = request;
  const options = {
    now: request.now,
    sentAt: payload.sentAt,
    ip: request.query.get('ip') === '0' ? undefined : request.clientIp,
    ...(requestKey !== undefined && { newUuid: uuidsFrom(requestKey, text) }),
  };
  return {
    token: payload.token,
    isHistorical: payload.isHistorical,
    events: payload.events.map((raw) => encodeEvent(normalizeEvent(raw, options))),
  };
};

/** Derived from the body, too: a caller that sends its own key with other events loses none. */
const uuidsFrom = (requestKey: string, text: string): (() => string) => {
  let digest: string | undefined;
  let index = 0;
  return () => {
    digest ??= hash('sha256', text);
    return derivedUuidV7(requestKey, `${digest} ${index++}`);
  };
};

/** The query parameter `_` is in milliseconds. */
const sentAtOf = ({ query, requestTimestamp }: CaptureRequest): Microseconds | undefined => {
  const text = query.get('_') ?? '';
  return /^\d{10,16}(\.\d+)?$/.test(text)
    ? Math.round(Number(text) * 1_000)
    : parseTimestamp(requestTimestamp);
};

/** The depth of the event is limited: `assertNotTooDeep`, or `assertBounded` for requests of the API. */
export const encodeEvent = (event: CapturedEvent): EncodedEvent => {
  const json = JSON.stringify(event);
  // A character is one to three bytes, so the bytes are counted only when the number of characters cannot decide.
  if (
    json.length > MAX_EVENT_BYTES ||
    (json.length * 3 > MAX_EVENT_BYTES && Buffer.byteLength(json) > MAX_EVENT_BYTES)
  ) {
    throw new IntakeRefusal(400, 'maximum event size exceeded');
  }
  return { distinctId: event.distinctId, json };
};
