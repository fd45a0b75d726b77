/** Reads event and property definitions in the form of the API. */

import type { eventDefinitionListParams } from '@meridian/contracts/capture';
import type { Rows } from '@meridian/contracts/wire';
import { containsText } from '@meridian/postgres';
import type { z } from 'zod';
import type {
  EventDefinition,
  Prisma,
  PrismaClient,
  PropertyDefinition,
} from '../generated/prisma/client.ts';

export interface Paging {
  readonly limit: number;
  readonly offset: number;
}

export const eventDefinitionView = (definition: EventDefinition) => ({
  id: definition.id,
  name: definition.name,
  description: definition.description,
  tags: definition.tags,
  created_at: definition.createdAt.toISOString(),
  last_seen_at: definition.lastSeenAt?.toISOString() ?? null,
  verified: definition.isVerified,
  hidden: definition.isHidden,
  is_action: false,
  owner: null,
  created_by: null,
});

const OF_THE_SYSTEM = { name: { startsWith: '$' } } as const;

export const listEventDefinitions = async (
  prisma: PrismaClient,
  projectId: number,
  {
    search,
    event_type: eventType,
    verified,
    tags,
    exclude_hidden,
    ordering,
    limit,
    offset,
  }: z.output<typeof eventDefinitionListParams>,
): Promise<Rows<ReturnType<typeof eventDefinitionView>>> => {
  const where: Prisma.EventDefinitionWhereInput = {
    projectId,
    ...(search !== undefined && { name: containsText(search) }),
    ...(eventType === 'event_posthog' && { AND: OF_THE_SYSTEM }),
    ...(eventType === 'event_custom' && { NOT: OF_THE_SYSTEM }),
    ...(verified !== undefined && { isVerified: verified }),
    ...(tags !== undefined && tags.length > 0 && { tags: { hasSome: tags } }),
    ...(exclude_hidden && { isHidden: false }),
  };
  const [count, definitions] = await Promise.all([
    prisma.eventDefinition.count({ where }),
    prisma.eventDefinition.findMany({ where, orderBy: orderOf(ordering), take: limit, skip: offset }),
  ]);
  return { count, results: definitions.map(eventDefinitionView) };
};

const orderOf = (ordering: string): { name: 'asc' | 'desc' } | { lastSeenAt: 'asc' | 'desc' } => {
  const direction = ordering.startsWith('-') ? 'desc' : 'asc';
  return ordering.endsWith('last_seen_at') ? { lastSeenAt: direction } : { name: direction };
};

export interface PropertyFilter extends Paging {
  readonly type: 'event' | 'person' | 'group' | 'session';
  readonly groupIndex?: number | undefined;
  readonly search?: string | undefined;
  readonly names?: readonly string[] | undefined;
  readonly excludedNames?: readonly string[] | undefined;
  readonly isNumerical?: boolean | undefined;
  readonly isFeatureFlag?: boolean | undefined;
  readonly excludesCore: boolean;
  readonly excludesHidden: boolean;
  /** Marks the properties that were seen on one of these events; `onlySeenOnEvents` leaves out the others. */
  readonly eventNames?: readonly string[] | undefined;
  readonly onlySeenOnEvents: boolean;
}

export const propertyDefinitionView = (
  definition: PropertyDefinition,
  seenOnEvents: boolean | null = null,
) => ({
  id: definition.id,
  name: definition.name,
  description: definition.description,
  tags: definition.tags,
  property_type: definition.propertyType,
  is_numerical: definition.propertyType === 'Numeric',
  is_seen_on_filtered_events: seenOnEvents,
  verified: definition.isVerified,
  hidden: definition.isHidden,
  created_at: definition.createdAt.toISOString(),
  last_seen_at: definition.lastSeenAt?.toISOString() ?? null,
});

const FLAG_PREFIX = '$feature/';

export const listPropertyDefinitions = async (
  prisma: PrismaClient,
  projectId: number,
  filter: PropertyFilter,
): Promise<Rows<ReturnType<typeof propertyDefinitionView>>> => {
  const seen = await namesSeenOn(prisma, projectId, filter.eventNames);
  const conditions: Prisma.PropertyDefinitionWhereInput[] = [];
  if (filter.search !== undefined) {
    // All words must match, in any order.
    for (const word of filter.search.split(/\s+/).filter((text) => text !== '')) {
      conditions.push({ name: containsText(word) });
    }
  }
  if (filter.groupIndex !== undefined) conditions.push({ groupIndex: filter.groupIndex });
  if (filter.names !== undefined) conditions.push({ name: { in: [...filter.names] } });
  if (filter.excludedNames !== undefined) conditions.push({ name: { notIn: [...filter.excludedNames] } });
  if (filter.isNumerical !== undefined) {
    const numeric: Prisma.PropertyDefinitionWhereInput = { propertyType: 'Numeric' };
    conditions.push(filter.isNumerical ? numeric : { OR: [{ propertyType: null }, { NOT: numeric }] });
  }
  if (filter.isFeatureFlag === true) conditions.push({ name: { startsWith: FLAG_PREFIX } });
  if (filter.isFeatureFlag === false) conditions.push({ NOT: { name: { startsWith: FLAG_PREFIX } } });
  if (filter.excludesCore) conditions.push({ NOT: { name: { startsWith: '$' } } });
  if (filter.excludesHidden) conditions.push({ isHidden: false });
  if (seen !== undefined && filter.onlySeenOnEvents) conditions.push({ name: { in: [...seen] } });
  const where = { projectId, type: filter.type, AND: conditions };
  const [count, definitions] = await Promise.all([
    prisma.propertyDefinition.count({ where }),
    prisma.propertyDefinition.findMany({
      where,
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      take: filter.limit,
      skip: filter.offset,
    }),
  ]);
  return {
    count,
    results: definitions.map((definition) =>
      propertyDefinitionView(definition, seen === undefined ? null : seen.has(definition.name)),
    ),
  };
};

const namesSeenOn = async (
  prisma: PrismaClient,
  projectId: number,
  eventNames: readonly string[] | undefined,
): Promise<ReadonlySet<string> | undefined> => {
  if (eventNames === undefined || eventNames.length === 0) return undefined;
  const rows = await prisma.eventProperty.findMany({
    where: { projectId, event: { in: [...eventNames] } },
    distinct: ['property'],
    select: { property: true },
  });
  return new Set(rows.map((row) => row.property));
};

export interface SeenTogetherQuery {
  readonly projectId: number;
  readonly events: readonly string[];
  readonly property: string;
}

/** By event name: whether the property was ever seen on the event. */
export const seenTogether = async (
  prisma: PrismaClient,
  { projectId, events, property }: SeenTogetherQuery,
): Promise<Readonly<Record<string, boolean>>> => {
  const rows = await prisma.eventProperty.findMany({
    where: { projectId, property, event: { in: [...events] } },
    select: { event: true },
  });
  const seen = new Set(rows.map((row) => row.event));
  return Object.fromEntries(events.map((event) => [event, seen.has(event)]));
};
