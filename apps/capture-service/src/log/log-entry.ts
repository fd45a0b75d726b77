/** An entry of the log: events of one request for one partition. */
import type { CapturedEvent } from '../intake/captured-event.ts';
import { parseExactJson } from '../intake/exact-json.ts';
import { assertCanBeStored } from '../intake/nesting.ts';
import type { EncodedEvent } from '../intake/prepare-request.ts';
import type { Microseconds } from '../intake/timestamp.ts';

/** The project, or the token when the intake could not look it up. Then the writer looks it up. */
export type EntryOwner = { readonly projectId: number } | { readonly token: string };

export interface LogPayload {
  readonly owner: EntryOwner;
  readonly receivedAt: Microseconds;
  readonly events: readonly CapturedEvent[];
}

/** Keeps entries small enough to be read and retried one by one. An event has at most 1 MiB. */
const MAX_ENTRY_CHARACTERS = 512 * 1024;

/** Joins the JSON texts of the events into as many payloads as needed. */
export const encodePayloads = (
  owner: EntryOwner,
  receivedAt: Microseconds,
  events: readonly EncodedEvent[],
): string[] => {
  const head = `{"owner":${JSON.stringify(owner)},"receivedAt":${receivedAt},"events":[`;
  const payloads: string[] = [];
  let part: string[] = [];
  let length = 0;
  for (const { json } of events) {
    if (part.length > 0 && length + json.length > MAX_ENTRY_CHARACTERS) {
      payloads.push(`${head}${part.join(',')}]}`);
      part = [];
      length = 0;
    }
    part.push(json);
    length += json.length;
  }
  if (part.length > 0) payloads.push(`${head}${part.join(',')}]}`);
  return payloads;
};

/** Throws when one event cannot be read, or is nested so deeply that the writer cannot store it. */
export const decodePayload = (text: string): LogPayload => {
  const payload = parseExactJson(text) as LogPayload;
  for (const event of payload.events) assertCanBeStored(event);
  return payload;
};

export interface UnreadableEvent {
  readonly json: string;
  /** As an ordinary parser reads it, which nesting does not stop. */
  readonly captured: CapturedEvent;
  readonly error: unknown;
}

export interface PartlyRead extends LogPayload {
  readonly unreadable: readonly UnreadableEvent[];
}

/** Reads the events one by one, so that one that cannot be read does not take the others of its entry along. */
export const decodeEach = (text: string): PartlyRead => {
  const { owner, receivedAt } = JSON.parse(text) as LogPayload;
  const events: CapturedEvent[] = [];
  const unreadable: UnreadableEvent[] = [];
  for (const json of eventTextsOf(text)) {
    try {
      const event = parseExactJson(json) as CapturedEvent;
      assertCanBeStored(event);
      events.push(event);
    } catch (error) {
      unreadable.push({ json, captured: JSON.parse(json) as CapturedEvent, error });
    }
  }
  return { owner, receivedAt, events, unreadable };
};

const EVENTS = '"events":[';

const eventTextsOf = (payload: string): string[] => {
  const texts: string[] = [];
  let start = payload.indexOf(EVENTS) + EVENTS.length;
  let depth = 0;
  let isText = false;
  for (let at = start; at < payload.length; at += 1) {
    const character = payload[at];
    if (isText) {
      if (character === '\\') at += 1;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth < 0) break;
      if (depth > 0) continue;
      texts.push(payload.slice(start, at + 1));
      start = at + 2;
    }
  }
  return texts;
};
