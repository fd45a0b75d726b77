/** How the properties of a person that a filter names changed from event to event. */
import type {
  PropertiesTimeline,
  PropertiesTimelineParams,
  queryNodeSchema,
} from '@meridian/contracts/query';
import { quoteSqlName } from '@meridian/core';
import type { z } from 'zod';
import type { RequestedRows } from '../query/ask.ts';

type AskRows = (node: z.input<typeof queryNodeSchema>) => Promise<RequestedRows>;

const MAX_POINTS = 1_000;

/** Each event carries the properties that the person had then. */
const AT_EVENT = { personsOnEventsMode: 'person_id_override_properties_on_events' } as const;

export const propertiesTimeline = async (
  ask: AskRows,
  personId: string,
  { date_from, date_to, events, properties }: PropertiesTimelineParams,
): Promise<PropertiesTimeline> => {
  const keys = [...new Set(properties.map(({ key }) => key))];
  const names = events?.some(({ id }) => id === null) ? undefined : events?.map(({ id }) => id as string);
  const values = keys.map((key) => `ifNull(toString(person.properties.${quoteSqlName(key)}), '')`);
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

const pointsOf = (rows: RequestedRows['rows']): PropertiesTimeline['points'] =>
  rows.map(([timestamp, properties, number, total], index) => ({
    timestamp: String(timestamp),
    properties: typeof properties === 'string' ? JSON.parse(properties || '{}') : (properties as object),
    relevant_event_count: Number(rows[index + 1]?.[2] ?? Number(total) + 1) - Number(number),
  })) as PropertiesTimeline['points'];
