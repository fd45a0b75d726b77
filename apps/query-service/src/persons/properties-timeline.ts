/** How the properties of a person that a filter names changed from event to event. */
import type { queryNodeSchema } from '@meridian/contracts/query';
import { jsonParam } from '@meridian/contracts/wire';
import { z } from 'zod';
import type { AskedRows } from '../query/ask.ts';

const eventSchema = z.looseObject({ id: z.union([z.string(), z.null()]) });
const personFilterSchema = z.looseObject({
  type: z.literal('person', 'The timeline follows properties of persons; name only filters of type person.'),
  key: z.string().min(1).max(400),
});

export const timelineParams = z.object({
  date_from: z.string().max(64).default('-7d'),
  date_to: z.string().max(64).optional(),
  events: jsonParam(z.array(eventSchema).max(100)).optional(),
  properties: jsonParam(z.array(personFilterSchema).max(20)).default([]),
});

type TimelineParams = z.output<typeof timelineParams>;
type AskRows = (node: z.input<typeof queryNodeSchema>) => Promise<AskedRows>;

export interface TimelinePoint {
  readonly timestamp: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** Events from this point to the next one. */
  readonly relevant_event_count: number;
}

const MAX_POINTS = 1_000;

/** Each event carries the properties that the person had then. */
const AT_EVENT = { personsOnEventsMode: 'person_id_override_properties_on_events' } as const;

export const propertiesTimeline = async (
  ask: AskRows,
  personId: string,
  { date_from, date_to, events, properties }: TimelineParams,
) => {
  const keys = [...new Set(properties.map(({ key }) => key))];
  const names = events?.some(({ id }) => id === null) ? undefined : events?.map(({ id }) => id as string);
  const values = keys.map((key) => `ifNull(toString(person.properties.${identifier(key)}), '')`);
  const { rows } = await ask({
    kind: 'HogQLQuery',
    query: `
SELECT timestamp, properties, number, total FROM (
  SELECT timestamp, properties, current, number,
    lagInFrame(current) OVER (ORDER BY number ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS previous,
    count() OVER () AS total
  FROM (
    SELECT timestamp, person.properties AS properties, concat(${["''", ...values].join(", '\\n', ")}) AS current,
      row_number() OVER (ORDER BY timestamp, uuid) AS number
    FROM events
    WHERE person_id = toUUID({personId}) AND {filters}${names === undefined ? '' : ' AND event IN {names}'}
  )
)
WHERE number = 1 OR current != previous ORDER BY number LIMIT ${MAX_POINTS}`,
    values: { personId, names: names ?? [] },
    filters: { dateRange: { date_from, ...(date_to !== undefined && { date_to }) } },
    modifiers: AT_EVENT,
  });
  return { points: pointsOf(rows), crucial_property_keys: keys };
};

const pointsOf = (rows: AskedRows['rows']): TimelinePoint[] =>
  rows.map(([timestamp, properties, number, total], index) => ({
    timestamp: String(timestamp),
    properties: typeof properties === 'string' ? JSON.parse(properties || '{}') : (properties as object),
    relevant_event_count: Number(rows[index + 1]?.[2] ?? Number(total) + 1) - Number(number),
  })) as TimelinePoint[];

const identifier = (name: string): string => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;
