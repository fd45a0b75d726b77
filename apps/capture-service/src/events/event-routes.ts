import {
  type EventAnswer,
  eventListParams,
  eventValuesParams,
  ingestionWarningParams,
} from '@meridian/contracts/capture';
import { type Clock, NotFoundError } from '@meridian/core';
import type { EngineAccess } from '@meridian/engine-access';
import type { ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type pg from 'pg';
import { z } from 'zod';
import { eventPropertyValues } from '../definitions/property-values.ts';
import { isoTime } from '../http/iso-time.ts';
import { type Microseconds, parseTimestamp } from '../intake/timestamp.ts';
import { findPerson } from '../persons/person-reader.ts';
import { createEventReader, type EventOwner } from './event-reader.ts';
import { listIngestionWarnings } from './ingestion-warnings.ts';
import { nextPage } from './next-page.ts';

const instant = z.string().transform((text, context): Microseconds => {
  const at = parseTimestamp(text);
  if (at !== undefined) return at;
  context.addIssue({ code: 'custom', message: 'Expected a time as ISO 8601.' });
  return z.NEVER;
});

const listQuery = eventListParams.extend({ after: instant.optional(), before: instant.optional() });

type ListQuery = z.output<typeof listQuery>;

export interface EventRouteParts {
  readonly engine: EngineAccess;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export const createEventRoutes = ({ engine, pool, clock, publicUrl }: EventRouteParts): ProjectApiRoute[] => {
  const reader = createEventReader({ engine, pool });

  const ownerOf = async (
    projectId: number,
    personId: string | undefined,
  ): Promise<EventOwner | undefined> => {
    if (personId === undefined) return undefined;
    const person = await findPerson(pool, projectId, personId);
    return person === undefined ? { personId } : { distinctIds: person.distinct_ids };
  };

  const nextUrl = (originalUrl: string, query: ListQuery, events: readonly EventAnswer[]): string | null => {
    if (events.length < query.limit) return null;
    const { before, offset } = nextPage(
      query,
      events.map((event) => event.timestamp),
    );
    const url = new URL(publicUrl + originalUrl);
    if (before !== undefined) url.searchParams.set('before', isoTime(before));
    url.searchParams.set('offset', String(offset));
    return url.toString();
  };

  return [
    {
      method: 'get',
      projectPath: '/events',
      handler: async ({ req, res, projectId }) => {
        const query = parseInput(listQuery, req.query);
        const { distinct_id: distinctId, person_id: personId } = query;
        const filter = { ...query, distinctId, owner: await ownerOf(projectId, personId) };
        const now = clock.now().getTime() * 1_000;
        const results = await reader.list(projectId, filter, now);
        res.json({ next: nextUrl(req.originalUrl, query, results), results });
      },
    },
    {
      method: 'get',
      projectPath: '/events/values',
      handler: async ({ req, res, projectId }) => {
        const { key, value, event_name: event } = parseInput(eventValuesParams, req.query);
        res.json(await eventPropertyValues(engine, { projectId, key, contains: value, event }));
      },
    },
    {
      method: 'get',
      projectPath: '/events/:uuid',
      handler: async ({ res, projectId, params }) => {
        const uuid = z.uuid().safeParse(params.uuid);
        const event = uuid.success ? await reader.find(projectId, uuid.data) : undefined;
        if (event === undefined) throw new NotFoundError('not_found', 'There is no such event.');
        res.json(event);
      },
    },
    {
      method: 'get',
      projectPath: '/ingestion_warnings',
      handler: async ({ req, res, projectId }) => {
        const page = parseInput(ingestionWarningParams, req.query);
        res.json({ results: await listIngestionWarnings(engine, projectId, page) });
      },
    },
  ];
};
