/** `GET /api/projects/:project_id/live_events/`: stored events as server-sent events. */
import { z } from 'zod';
import { jsonParam } from '../wire/index.ts';
import { namesParam } from './definitions.ts';

/** There are no regular expressions, which could keep the process busy that accepts events. */
export const LIVE_EVENT_OPERATORS = [
  'exact',
  'is_not',
  'icontains',
  'not_icontains',
  'gt',
  'gte',
  'lt',
  'lte',
  'is_set',
  'is_not_set',
] as const;

const MAX_NAMES = 100;
const scalar = z.union([z.string().max(1_000), z.number(), z.boolean()]);

const liveEventFilterSchema = z.strictObject({
  type: z
    .literal('event', 'Live events can be filtered by properties of events only. Use an EventsQuery.')
    .default('event'),
  key: z.string().min(1).max(200),
  operator: z
    .enum(LIVE_EVENT_OPERATORS, {
      error: `Expected one of ${LIVE_EVENT_OPERATORS.join(', ')}. Use an EventsQuery for other operators.`,
    })
    .default('exact'),
  value: z.union([scalar, z.array(scalar).max(MAX_NAMES), z.null()]).optional(),
});

const names = namesParam.refine((list) => list.length <= MAX_NAMES, `Expected at most ${MAX_NAMES} values.`);

export const liveEventsParams = z.object({
  event: names.optional(),
  distinct_id: names.optional(),
  properties: jsonParam(z.array(liveEventFilterSchema).max(20)).optional(),
  /** The properties that are sent; all when omitted, none when empty. */
  columns: names.optional(),
  /** The same as `event` and `distinct_id`, by their names in other servers. */
  eventType: names.optional(),
  distinctId: names.optional(),
});

export const liveEventSchema = z.object({
  uuid: z.string(),
  event: z.string(),
  distinct_id: z.string(),
  person_id: z.string(),
  timestamp: z.string(),
  properties: z.record(z.string(), z.unknown()),
});

export type LiveEventFilter = z.output<typeof liveEventFilterSchema>;
export type LiveEventsParams = z.output<typeof liveEventsParams>;
export type LiveEvent = z.output<typeof liveEventSchema>;
