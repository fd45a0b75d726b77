/** The name of an insight that was not given one. */

import { breakdownsOf } from '../../../features/breakdown/breakdowns.ts';
import type { Entity, InsightQuery } from '../../../features/query/query-types.ts';
import { retentionEntityLabel, seriesLabel } from '../../../features/series/entity.ts';

const SHOWN_SERIES = 3;

const listOf = (series: readonly Entity[], separator: string): string => {
  const labels = series.slice(0, SHOWN_SERIES).map(seriesLabel);
  const more = series.length - labels.length;
  return labels.join(separator) + (more > 0 ? ` and ${more} more` : '');
};

const brokenDown = (query: InsightQuery): string => {
  const breakdowns = 'breakdownFilter' in query ? breakdownsOf(query.breakdownFilter) : [];
  if (breakdowns.length === 0) return '';
  if (breakdowns.every(({ type }) => type === 'cohort')) return ' by cohort';
  return ` by ${breakdowns.map(({ property }) => String(property)).join(', ')}`;
};

export const derivedName = (query: InsightQuery): string => {
  switch (query.kind) {
    case 'TrendsQuery':
      return listOf(query.series, ', ') + brokenDown(query);
    case 'FunnelsQuery':
      return `Funnel: ${listOf(query.series, ' → ')}${brokenDown(query)}`;
    case 'RetentionQuery':
      return `Retention of ${retentionEntityLabel(query.retentionFilter?.targetEntity ?? { id: '$pageview' })}`;
    case 'PathsQuery': {
      const { startPoint, endPoint } = query.pathsFilter ?? {};
      return `Paths${startPoint ? ` from ${startPoint}` : ''}${endPoint ? ` to ${endPoint}` : ''}`;
    }
    case 'StickinessQuery':
      return `Stickiness of ${listOf(query.series, ', ')}`;
    case 'LifecycleQuery':
      return `Lifecycle of ${listOf(query.series, ', ')}`;
  }
};
