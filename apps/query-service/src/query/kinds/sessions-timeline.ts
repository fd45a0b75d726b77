/**
 * SessionsTimelineQuery: the events of the latest sessions, the newest first. Events of a person
 * without a session id form sessions that end after half an hour without an event.
 */
import type { SessionsTimelineQuery } from '@meridian/contracts/query';
import {
  and,
  compare,
  constant,
  dateTime,
  type Expr,
  field,
  or,
  orderBy,
  select,
} from '@meridian/hogql/build';
import { type PlanContext, type SqlKind, WITHOUT_RANGE } from '../query-kind.ts';
import { boundOf } from './date-bound.ts';
import { personCondition } from './events.ts';
import { parseProperties } from './list-answer.ts';
import { compileModifiers } from './modifiers.ts';

const DEFAULT_AFTER = '-24h';
const MAX_EVENTS = 1_000;
const GAP_MS = 30 * 60_000;
/** A session lasts a day at most. */
const LONGEST_SESSION_MS = 24 * 60 * 60_000;

const COLUMNS = [
  'uuid',
  'timestamp',
  'event',
  'properties',
  'distinct_id',
  'elements_chain',
  '$session_id',
  'person_id',
] as const;

export const planSessionsTimeline: SqlKind<SessionsTimelineQuery> = (node, context) => {
  const query = select({
    columns: COLUMNS.map((name) => field(name)),
    from: 'events',
    where: whereOf(node, context),
    orderBy: [orderBy(field('timestamp'), 'DESC'), orderBy(field('uuid'), 'DESC')],
  });
  const compiled = context.compile({
    query,
    limits: { defaultRows: MAX_EVENTS, maxRows: MAX_EVENTS },
    ...compileModifiers(node),
  });
  return {
    compiled,
    freshness: WITHOUT_RANGE,
    shape: ({ rows }) => ({
      results: timelineOf(rows.slice(0, MAX_EVENTS).map(toEvent)),
      hasMore: rows.length > MAX_EVENTS,
      hogql: compiled.hogql,
    }),
  };
};

const timestamp = field('timestamp');

/** The events in the window, and all other events of their sessions. */
const whereOf = (
  { personId, after = DEFAULT_AFTER, before }: SessionsTimelineQuery,
  context: PlanContext,
): Expr => {
  const from = boundOf(after, context);
  const to = before === undefined ? undefined : boundOf(before, context);
  const ofPerson = personId === undefined ? undefined : personCondition(personId);
  const inWindow = and(compare('>', timestamp, dateTime(from)), to && compare('<=', timestamp, dateTime(to)));
  const hasSession = compare('!=', field('$session_id'), constant(''));
  const sessions = select({
    distinct: true,
    columns: [field('$session_id')],
    from: 'events',
    where: and(ofPerson, inWindow, hasSession),
  });
  return and(
    ofPerson,
    compare('>', timestamp, dateTime(new Date(from.getTime() - LONGEST_SESSION_MS))),
    to && compare('<=', timestamp, dateTime(new Date(to.getTime() + LONGEST_SESSION_MS))),
    or(inWindow, and(hasSession, compare('in', field('$session_id'), sessions))),
  );
};

interface TimelineEvent {
  readonly sessionId: string;
  readonly personId: string;
  readonly at: number;
  readonly shown: object;
}

const toEvent = (row: readonly unknown[]): TimelineEvent => {
  const [id, time, event, properties, distinctId, elementsChain, sessionId, personId] = row;
  return {
    sessionId: String(sessionId ?? ''),
    personId: String(personId),
    at: Date.parse(String(time)),
    shown: {
      id,
      distinct_id: distinctId,
      event,
      timestamp: time,
      properties: parseProperties(properties),
      elements_chain: elementsChain || null,
      elements: [],
    },
  };
};

interface OpenSession {
  readonly sessionId: string | null;
  readonly events: object[];
  lastAt: number;
}

/** `events` are the newest first; so are the sessions, by their start, and the events in them. */
const timelineOf = (events: readonly TimelineEvent[]): object[] => {
  const sessions: OpenSession[] = [];
  const open = new Map<string, OpenSession>();
  for (const { sessionId, personId, at, shown } of events.toReversed()) {
    const key = sessionId === '' ? `person ${personId}` : `session ${sessionId}`;
    const known = open.get(key);
    if (known !== undefined && (sessionId !== '' || at - known.lastAt <= GAP_MS)) {
      known.events.unshift(shown);
      known.lastAt = at;
      continue;
    }
    const started = { sessionId: sessionId === '' ? null : sessionId, events: [shown], lastAt: at };
    open.set(key, started);
    sessions.unshift(started);
  }
  return sessions.map((session) => ({
    sessionId: session.sessionId,
    events: session.events,
    recording_duration_s: null,
  }));
};
