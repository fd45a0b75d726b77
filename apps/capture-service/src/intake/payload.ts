/** Converts the four JSON shapes that SDKs send to one: a list of events with the facts of the whole request. */
import { parseToken } from '@meridian/identity';
import type { Dialect, RawEvent } from './dialects.ts';
import { isJsonObject, parseExactJson } from './exact-json.ts';
import { assertNotTooDeep, tooDeep } from './nesting.ts';
import { IntakeRefusal, unparsable } from './refusal.ts';
import { type Microseconds, parseTimestamp } from './timestamp.ts';
import { assertProjectToken } from './token.ts';

export interface Payload {
  readonly token: string;
  readonly events: readonly RawEvent[];
  readonly sentAt: Microseconds | undefined;
  readonly isHistorical: boolean;
}

export interface PayloadOptions {
  readonly dialect: Dialect;
  /** The client's clock at sending, for bodies without `sent_at`. */
  readonly sentAt: Microseconds | undefined;
  /** The project token of the Authorization header, for bodies without one. */
  readonly bearer: string | undefined;
}

export const parsePayload = (text: string, { dialect, sentAt, bearer }: PayloadOptions): Payload => {
  const json = parseJson(text, (deep) => assertEventsNotTooDeep(splitEnvelope(deep).events));
  const { envelope, events: sent } = splitEnvelope(json);
  if (sent.length === 0) throw new IntakeRefusal(400, 'request holds no event');
  assertEventsNotTooDeep(sent);
  const events = sent.map(dialect);
  return {
    token: findToken(envelope, events, bearer),
    events,
    sentAt: parseTimestamp(envelope.sent_at) ?? parseTimestamp(events[0]?.sent_at) ?? sentAt,
    isHistorical: envelope.historical_migration === true,
  };
};

/** `refuseDeep` gets JSON that is too deep to be read exactly, and may say which part of it is. */
export const parseJson = (text: string, refuseDeep: (json: unknown) => void = () => {}): unknown => {
  try {
    return parseTwice(text, parseExactJson);
  } catch (error) {
    if (!(error instanceof RangeError)) throw unparsable('invalid JSON', error);
    refuseDeep(parseTwice(text, JSON.parse));
    throw tooDeep('the request');
  }
};

/** Some clients encode twice, which gives a JSON string that contains JSON. */
const parseTwice = (text: string, parse: (text: string) => unknown): unknown => {
  const json = parse(text);
  return typeof json === 'string' ? parse(json) : json;
};

const assertEventsNotTooDeep = (events: readonly RawEvent[]): void => {
  for (const [index, event] of events.entries()) assertNotTooDeep(event, `event ${index}`);
};

const splitEnvelope = (json: unknown): { envelope: RawEvent; events: RawEvent[] } => {
  if (Array.isArray(json)) return { envelope: {}, events: json.map(asEvent) };
  if (!isJsonObject(json)) throw unparsable('expected an object or a list of events');
  const batch = json.batch;
  if (Array.isArray(batch)) {
    assertNothingBeside(json);
    return { envelope: json, events: batch.map(asEvent) };
  }
  if (batch !== undefined && batch !== null) throw unparsable('batch must be a list of events');
  return { envelope: json, events: [json] };
};

/** Other events of the request, which would be lost. */
const EVENTS_BESIDE_BATCH = ['event', 'data'];

const assertNothingBeside = (envelope: RawEvent): void => {
  const beside = EVENTS_BESIDE_BATCH.find((name) => (envelope[name] ?? '') !== '');
  if (beside === undefined) return;
  throw unparsable(`send events in "batch" or in "${beside}", not in both`);
};

const asEvent = (value: unknown, index: number): RawEvent => {
  if (!isJsonObject(value)) throw unparsable(`event ${index} is not an object`);
  return value;
};

const tokenOf = (source: RawEvent): unknown => {
  const properties = isJsonObject(source.properties) ? source.properties : {};
  return source.api_key ?? source.token ?? source.$token ?? properties.token ?? properties.api_key;
};

const findToken = (envelope: RawEvent, events: readonly RawEvent[], bearer: string | undefined): string => {
  const shared = tokenOf(envelope) ?? bearer;
  let token = shared === undefined || shared === null ? undefined : assertProjectToken(shared);
  for (const event of events) {
    const own = tokenOf(event);
    if (own === undefined || own === null) {
      if (token === undefined) throw new IntakeRefusal(401, 'event submitted without an api_key');
      continue;
    }
    token ??= assertProjectToken(own);
    if (own !== token) throw inconsistentTokens();
  }
  // The router reads the bearer first. One that is no project token may be meant for a proxy of the sender.
  if (parseToken(bearer ?? '')?.kind === 'phc' && bearer !== token) throw inconsistentTokens();
  return assertProjectToken(token);
};

const inconsistentTokens = (): IntakeRefusal =>
  new IntakeRefusal(401, 'batch submitted with inconsistent api_key values');
