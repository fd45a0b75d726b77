/** The actors behind any number of an insight, as a query with the column `actor_id`. */
import type { InsightActorsQuery, InsightActorsSource, InsightQuery } from '@meridian/contracts/query';
import type { Query } from '@meridian/hogql/build';
import { funnelActors } from '../funnels/actors.ts';
import { correlationActors } from '../funnels/correlation-actors.ts';
import type { InsightContext } from '../insight-plan.ts';
import { lifecycleActors } from '../lifecycle/actors.ts';
import { pathsActors } from '../paths/actors.ts';
import { retentionActors } from '../retention/actors.ts';
import { stickinessActors } from '../stickiness/actors.ts';
import { countedGroup, trendsActors } from '../trends/actors.ts';

export const planActors = (source: InsightActorsSource, context: InsightContext): Query => {
  switch (source.kind) {
    case 'FunnelsActorsQuery':
      return funnelActors(source, source.source, context);
    case 'StickinessActorsQuery':
      return stickinessActors(source, source.source, context);
    case 'FunnelCorrelationActorsQuery':
      return correlationActors(source, context);
    case 'InsightActorsQuery':
      return insightActors(source, context);
  }
};

const insightActors = (asked: InsightActorsQuery, context: InsightContext): Query => {
  const insight = asked.source;
  switch (insight.kind) {
    case 'TrendsQuery':
      return trendsActors(asked, insight, context);
    case 'StickinessQuery':
      return stickinessActors(asked, insight, context);
    case 'LifecycleQuery':
      return lifecycleActors(asked, insight, context);
    case 'RetentionQuery':
      return retentionActors(asked, insight, context);
    case 'PathsQuery':
      return pathsActors(insight, context);
    case 'FunnelsQuery':
      return funnelActors({}, insight, context);
  }
};

/** The kind of actor: a person, a group of some type, or a value such as a session id. */
export const actorKind = (
  source: InsightActorsSource,
): 'person' | { readonly groupTypeIndex: number } | 'value' => {
  const insight = insightOf(source);
  if (insight.kind === 'FunnelsQuery' && insight.funnelsFilter.funnelAggregateByHogQL) return 'value';
  const index = groupTypeIndexOf(source);
  return index === undefined ? 'person' : { groupTypeIndex: index };
};

const insightOf = (source: InsightActorsSource): InsightQuery =>
  source.kind === 'FunnelCorrelationActorsQuery' ? source.source.source.source : source.source;

const groupTypeIndexOf = (source: InsightActorsSource): number | undefined => {
  const insight = insightOf(source);
  if (source.kind === 'InsightActorsQuery' && insight.kind === 'TrendsQuery') {
    return countedGroup(insight, source.series);
  }
  return 'aggregation_group_type_index' in insight ? insight.aggregation_group_type_index : undefined;
};
