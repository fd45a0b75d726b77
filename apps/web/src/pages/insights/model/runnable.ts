/** The query that is sent: what a person has not finished is left out, or named so that they can finish it. */
import { breakdownsOf } from '../../../features/breakdown/breakdowns.ts';
import { isComplete } from '../../../features/filters/filter.ts';
import { withoutIncomplete } from '../../../features/filters/filter-groups.ts';
import type {
  Entity,
  InsightQuery,
  PropertyFilter,
  RetentionEntity,
  TrendsQuery,
} from '../../../features/query/query-types.ts';
import { seriesLetter } from '../../../features/series/entity.ts';
import { isMathComplete } from '../../../features/series/math.ts';
import { hasSeries } from './default-query.ts';
import { formulasOf } from './formulas.ts';
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
  const breakdowns = 'breakdownFilter' in query ? breakdownsOf(query.breakdownFilter) : [];
  if (breakdowns.some(({ property }) => String(property).trim() === ''))
    return { attr: 'breakdownFilter', message: 'Enter the expression to break down by.' };
  if (query.kind === 'TrendsQuery') {
    const message = formulaProblem(query);
    if (message !== undefined) return { attr: 'trendsFilter__formulaNodes', message };
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

/** A letter of a formula names a series. */
const formulaProblem = (query: TrendsQuery): string | undefined => {
  const known = query.series.map((_, index) => seriesLetter(index));
  for (const { formula } of formulasOf(query)) {
    if (formula.trim() === '') return 'Enter a formula, such as A / B.';
    const unknown = formula.match(/\b[A-Z]\b/g)?.find((letter) => !known.includes(letter));
    if (unknown !== undefined)
      return `The formula refers to series ${unknown}, which the query does not have.`;
  }
  return undefined;
};

/** Clients also send filters without a key, which mean nothing. */
const isFilter = (filter: { readonly key?: unknown }): filter is PropertyFilter =>
  typeof filter.key === 'string';

const finishedFilters = <T extends Entity | RetentionEntity>(entity: T): T => ({
  ...entity,
  ...(entity.properties && {
    properties: entity.properties.filter((filter) => isFilter(filter) && isComplete(filter)),
  }),
  ...('nodes' in entity && { nodes: entity.nodes.map(finishedFilters) }),
});

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
