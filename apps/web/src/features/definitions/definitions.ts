/** The names that queries of a project can use: events, actions, properties, their values, cohorts, group types. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import type { PropertyType } from '../filters/operators.ts';

/** The first part of the keys of these answers. The second one is the project. */
export const DEFINITIONS = 'definitions';

const MINUTES = 60_000;
const LISTED = 500;
const FOUND = 100;

const pathOf = (projectId: string) => ({ project_id: projectId });

interface EventCount {
  readonly event: string;
  readonly count: number;
}

/** Events that people hid may still be frequent. */
const withoutHidden = (events: readonly EventCount[], hidden: ReadonlySet<string>): readonly EventCount[] =>
  events.filter(({ event }) => !hidden.has(event));

/** The hidden ones among the events that were seen last, of which the frequent ones are a part. */
const readHiddenEvents = async (projectId: string, signal: AbortSignal): Promise<ReadonlySet<string>> => {
  const { results } = await answerOf(
    api.GET('/api/projects/{project_id}/event_definitions/', {
      params: { path: pathOf(projectId), query: { limit: LISTED, ordering: '-last_seen_at' } },
      signal,
    }),
  );
  return new Set(results.filter(({ hidden }) => hidden).map(({ name }) => name));
};

/** The events of the last thirty days, the most frequent first, without hidden ones. */
export const frequentEventsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [DEFINITIONS, projectId, 'frequent-events'],
    staleTime: MINUTES,
    queryFn: async ({ signal }) => {
      const [answer, hidden] = await Promise.all([
        answerOf(
          api.POST('/api/projects/{project_id}/query/', {
            params: { path: pathOf(projectId) },
            body: { query: { kind: 'TeamTaxonomyQuery', limit: FOUND } },
            signal,
          }),
        ),
        readHiddenEvents(projectId, signal),
      ]);
      const { results } = answer as { readonly results?: readonly EventCount[] };
      return withoutHidden(results ?? [], hidden);
    },
  });

export const searchEvents = async (projectId: string, search: string, signal: AbortSignal) =>
  (
    await answerOf(
      api.GET('/api/projects/{project_id}/event_definitions/', {
        params: {
          path: pathOf(projectId),
          query: { search, limit: FOUND, ordering: '-last_seen_at', exclude_hidden: true },
        },
        signal,
      }),
    )
  ).results;

export const actionsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [DEFINITIONS, projectId, 'actions'],
    staleTime: MINUTES,
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          api.GET('/api/projects/{project_id}/actions/', {
            params: { path: pathOf(projectId), query: { limit: LISTED } },
            signal,
          }),
        )
      ).results,
  });

export const cohortsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [DEFINITIONS, projectId, 'cohorts'],
    staleTime: MINUTES,
    queryFn: async ({ signal }) =>
      (
        await answerOf(
          api.GET('/api/projects/{project_id}/cohorts/', {
            params: { path: pathOf(projectId), query: { limit: LISTED } },
            signal,
          }),
        )
      ).results,
  });

export const groupTypesQuery = (projectId: string) =>
  queryOptions({
    queryKey: [DEFINITIONS, projectId, 'group-types'],
    staleTime: MINUTES,
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/groups_types/', { params: { path: pathOf(projectId) }, signal }),
      ),
  });

export interface PropertySource {
  readonly type: 'event' | 'person' | 'session' | 'group';
  readonly groupTypeIndex?: number | undefined;
}

export interface FoundProperty extends PropertySource {
  readonly name: string;
  readonly propertyType: PropertyType | null;
}

interface PropertySearch extends PropertySource {
  readonly projectId: string;
  readonly search: string;
  /** Only properties of these events; all when it is empty. */
  readonly events?: readonly string[] | undefined;
  readonly isNumerical?: boolean | undefined;
  readonly signal: AbortSignal;
}

export const searchProperties = async ({
  projectId,
  type,
  groupTypeIndex,
  search,
  events = [],
  isNumerical = false,
  signal,
}: PropertySearch): Promise<readonly FoundProperty[]> => {
  const { results } = await answerOf(
    api.GET('/api/projects/{project_id}/property_definitions/', {
      params: {
        path: pathOf(projectId),
        query: {
          type,
          limit: FOUND,
          exclude_hidden: true,
          ...(search !== '' && { search }),
          ...(groupTypeIndex !== undefined && { group_type_index: groupTypeIndex }),
          ...(isNumerical && { is_numerical: true }),
          ...(type === 'event' &&
            events.length > 0 && { event_names: JSON.stringify(events), filter_by_event_names: true }),
        },
      },
      signal,
    }),
  );
  return results.map(({ name, property_type }) => ({
    type,
    groupTypeIndex,
    name,
    propertyType: property_type as PropertyType | null,
  }));
};

/** The type of one property by its name; null when it is not known. */
export const propertyTypeQuery = (projectId: string, source: PropertySource, name: string) =>
  queryOptions({
    queryKey: [DEFINITIONS, projectId, 'property-type', source.type, source.groupTypeIndex ?? null, name],
    staleTime: 5 * MINUTES,
    queryFn: async ({ signal }): Promise<PropertyType | null> => {
      const { results } = await answerOf(
        api.GET('/api/projects/{project_id}/property_definitions/', {
          params: {
            path: pathOf(projectId),
            query: {
              type: source.type,
              properties: [name],
              limit: 1,
              ...(source.groupTypeIndex !== undefined && { group_type_index: source.groupTypeIndex }),
            },
          },
          signal,
        }),
      );
      return (results.find((definition) => definition.name === name)?.property_type ??
        null) as PropertyType | null;
    },
  });

/** Values that a property had, for suggestions. */
export const searchValues = async (
  projectId: string,
  type: PropertySource['type'],
  key: string,
  value: string,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const params = { path: pathOf(projectId), query: { key, ...(value !== '' && { value }) } };
  switch (type) {
    case 'event':
      return namesOf(
        await answerOf(api.GET('/api/projects/{project_id}/events/values/', { params, signal })),
      );
    case 'person':
      return namesOf(
        await answerOf(api.GET('/api/projects/{project_id}/persons/values/', { params, signal })),
      );
    case 'session':
      return namesOf(
        (await answerOf(api.GET('/api/projects/{project_id}/sessions/values/', { params, signal }))).results,
      );
    case 'group':
      return [];
  }
};

const namesOf = (values: ReadonlyArray<{ readonly name: string }>): readonly string[] =>
  values.map(({ name }) => name);
