/** The query that is sent: what a person has not finished is left out, or named so that they can finish it. */
import { isComplete } from '../../../features/filters/filter.ts';
import { withoutIncomplete } from '../../../features/filters/filter-groups.ts';
import type {
  Entity,
  InsightQuery,
  PropertyFilter,
  RetentionEntity,
} from '../../../features/query/query-types.ts';
import { isMathComplete } from '../../../features/series/math.ts';
import { hasSeries } from './default-query.ts';
import { compact } from './query-in-url.ts';

export interface Unfinished {
  /** The member of the query, its parts joined by `__` as in the errors of the API. */
  readonly attr: string;
  readonly message: string;
}

export const unfinishedPart = (query: InsightQuery): Unfinished | undefined => {
  if (query.kind === 'FunnelsQuery' && query.series.length < 2)
    return { attr: 'series', message: 'A funnel needs at least two steps. Add a step.' };
  if (hasSeries(query)) {
    if (query.series.length === 0) return { attr: 'series', message: 'Add a series.' };
    const index = query.series.findIndex((series) => !isMathComplete(series));
    if (index >= 0) return { attr: `series__${index}`, message: 'Choose the property to calculate with.' };
  }
  if (query.kind === 'RetentionQuery') {
    const { aggregationType = 'count', aggregationProperty } = query.retentionFilter ?? {};
    if (aggregationType !== 'count' && !aggregationProperty)
      return {
        attr: 'retentionFilter__aggregationProperty',
        message: 'Choose the property to calculate with.',
      };
  }
  return undefined;
};

/** Clients also send filters without a key, which mean nothing. */
const isFilter = (filter: { readonly key?: unknown }): filter is PropertyFilter =>
  typeof filter.key === 'string';

const finishedFilters = <T extends Entity | RetentionEntity>(entity: T): T =>
  entity.properties
    ? {
        ...entity,
        properties: entity.properties.filter((filter) => isFilter(filter) && isComplete(filter)),
      }
    : entity;

export const runnableQuery = (query: InsightQuery): InsightQuery => {
  const filtered = { ...query, properties: withoutIncomplete(query.properties) } as InsightQuery;
  if (hasSeries(filtered)) return compact({ ...filtered, series: filtered.series.map(finishedFilters) });
  if (filtered.kind !== 'RetentionQuery') return compact(filtered);
  const { targetEntity, returningEntity } = filtered.retentionFilter ?? {};
  return compact({
    ...filtered,
    retentionFilter: {
      ...filtered.retentionFilter,
      targetEntity: targetEntity && finishedFilters(targetEntity),
      returningEntity: returningEntity && finishedFilters(returningEntity),
    },
  });
};
