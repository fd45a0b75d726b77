import { integerParam } from '@meridian/contracts/wire';
import { NotFoundError } from '@meridian/core';
import type { ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import { z } from 'zod';
import type { CaptureContext } from '../context.ts';
import { type Microseconds, parseTimestamp } from '../intake/timestamp.ts';
import { createEventReader, type EventView } from '../read/event-reader.ts';
import { listIngestionWarnings } from '../read/ingestion-warnings.ts';
import { findPerson } from '../read/person-reader.ts';
import { eventPropertyValues } from '../read/property-values.ts';

const instant = z.string().transform((text, context): Microseconds => {
  const at = parseTimestamp(text);
  if (at !== undefined) return at;
  context.addIssue({ code: 'custom', message: 'Expected a time as ISO 8601.' });
  return z.NEVER;
});

const listQuery = z.object({
  limit: integerParam(1, 1_000).default(100),
  offset: integerParam(0, 50_000).default(0),
  after: instant.optional(),
  before: instant.optional(),
  event: z.string().min(1).optional(),
  distinct_id: z.string().min(1).optional(),
  person_id: z.uuid().optional(),
});

const valuesQuery = z.object({
  key: z.string().min(1),
  value: z.string().optional(),
  event_name: z.string().min(1).optional(),
});

type ListQuery = z.output<typeof listQuery>;

export const eventRoutes = ({ clickhouse, pool, clock, config }: CaptureContext): ProjectApiRoute[] => {
  const reader = createEventReader(clickhouse, pool);

  const distinctIdsOf = async (
    projectId: number,
    query: ListQuery,
  ): Promise<readonly string[] | undefined> => {
    if (query.distinct_id !== undefined) return [query.distinct_id];
    if (query.person_id === undefined) return undefined;
    return (await findPerson(pool, projectId, query.person_id))?.distinct_ids ?? [];
  };

  /** The next page is named by time, so that what arrives meanwhile shifts nothing. */
  const nextUrl = (
    originalUrl: string,
    { limit }: ListQuery,
    events: readonly EventView[],
  ): string | null => {
    if (events.length < limit) return null;
    const url = new URL(config.PUBLIC_URL + originalUrl);
    url.searchParams.set('before', events.at(-1)!.timestamp);
    url.searchParams.delete('offset');
    return url.toString();
  };

  return [
    {
      method: 'get',
      projectPath: '/events',
      handler: async ({ req, res, projectId }) => {
        const query = parseInput(listQuery, req.query);
        const distinctIds = await distinctIdsOf(projectId, query);
        const now = clock.now().getTime() * 1_000;
        const results = await reader.list(projectId, { ...query, distinctIds }, now);
        res.json({ next: nextUrl(req.originalUrl, query, results), results });
      },
    },
    {
      method: 'get',
      projectPath: '/events/values',
      handler: async ({ req, res, projectId }) => {
        const { key, value, event_name: event } = parseInput(valuesQuery, req.query);
        res.json(await eventPropertyValues(clickhouse, { projectId, key, contains: value, event }));
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
      handler: async ({ res, projectId }) => {
        res.json({ results: await listIngestionWarnings(clickhouse, projectId) });
      },
    },
  ];
};
