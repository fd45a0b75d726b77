/** An entry of the log: events of one request for one partition. */
import type { CapturedEvent } from '../intake/captured-event.ts';
import { parseExactJson } from '../intake/exact-json.ts';
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

export const decodePayload = (text: string): LogPayload => parseExactJson(text) as LogPayload;
