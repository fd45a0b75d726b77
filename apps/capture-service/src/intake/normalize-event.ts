/** Converts an event of any SDK to the common form (see "Event fields" in docs/capture.md). */
import { cutText, uuidV7 } from '@meridian/core';
import type { CapturedEvent, IntakeWarning } from './captured-event.ts';
import type { RawEvent } from './dialects.ts';
import { isJsonObject, plainValue } from './exact-json.ts';
import { IntakeRefusal, unparsable } from './refusal.ts';
import { type Microseconds, resolveTimestamp } from './timestamp.ts';

export interface NormalizeOptions {
  readonly now: Microseconds;
  readonly sentAt: Microseconds | undefined;
  /** Undefined when the client asked not to be located. */
  readonly ip: string | undefined;
  /** Creates the uuid of an event without one. */
  readonly newUuid?: () => string;
}

const MAX_NAME_LENGTH = 200;
const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const PERSON_UPDATES = ['$set', '$set_once', '$unset'] as const;

export const normalizeEvent = (
  raw: RawEvent,
  { now, sentAt, ip, newUuid = () => uuidV7(new Date(now / 1_000)) }: NormalizeOptions,
): CapturedEvent => {
  const warnings: IntakeWarning[] = [];
  const properties = readProperties(raw);
  const name = readName(raw);
  const distinctId = readDistinctId(raw, properties);
  const { timestamp, problem } = resolveTimestamp({
    timestamp: raw.timestamp ?? undefined,
    offset: plainValue(raw.offset),
    sentAt,
    ignoreSentAt: properties.$ignore_sent_at === true,
    now,
  });
  if (problem !== undefined) warnings.push(problem);
  const uuid = readUuid(raw.uuid);
  if (uuid === undefined && hasValue(raw.uuid)) warnings.push('skipping_event_invalid_uuid');
  const event = cutName(name);
  if (event !== name) warnings.push('event_name_truncated');
  const shortDistinctId = cutName(distinctId);
  if (shortDistinctId !== distinctId) warnings.push('distinct_id_truncated');
  if (ip !== undefined && !hasValue(properties.$ip)) properties.$ip = ip;
  return {
    uuid: uuid ?? newUuid(),
    event,
    distinctId: shortDistinctId,
    timestamp,
    properties,
    ...(warnings.length > 0 && { warnings }),
  };
};

const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const readName = (raw: RawEvent): string => {
  if (typeof raw.event !== 'string' || raw.event.trim() === '') {
    throw new IntakeRefusal(400, 'event submitted with an empty event name');
  }
  return raw.event;
};

/** Changes the object in place, because it belongs to the parsed request. */
const readProperties = (raw: RawEvent): Record<string, unknown> => {
  const properties = raw.properties ?? {};
  if (!isJsonObject(properties)) throw unparsable('properties must be an object');
  for (const key of PERSON_UPDATES) {
    const outer = raw[key] ?? raw[key.slice(1)];
    if (outer === undefined || outer === null) continue;
    const inner = properties[key];
    properties[key] = isJsonObject(outer) && isJsonObject(inner) ? { ...inner, ...outer } : outer;
  }
  return properties;
};

const readDistinctId = (raw: RawEvent, properties: Record<string, unknown>): string => {
  const value =
    raw.distinct_id ?? properties.distinct_id ?? raw.$distinct_id ?? properties.$distinct_id ?? undefined;
  if (value === undefined) throw new IntakeRefusal(400, 'event submitted without a distinct_id');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === '') throw new IntakeRefusal(400, 'event submitted with an empty distinct_id');
  return text;
};

const readUuid = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !UUID.test(value)) return undefined;
  if (value.length === 36) return value.toLowerCase();
  const hex = value.replaceAll('-', '').toLowerCase();
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** Also for distinct ids, wherever an event names them. */
export const cutName = (text: string): string => cutText(text, MAX_NAME_LENGTH);
