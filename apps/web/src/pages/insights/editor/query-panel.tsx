import { memo } from 'react';
import { BreakdownEditor } from '../../../features/breakdown/breakdown-editor.tsx';
import { FilterGroupsEditor } from '../../../features/filters/filter-groups-editor.tsx';
import { ProblemText } from '../../../features/form/problem-text.tsx';
import { Toggle } from '../../../features/form/toggle.tsx';
import type { Entity, InsightQuery } from '../../../features/query/query-types.ts';
import { SeriesEditor } from '../../../features/series/series-editor.tsx';
import { hasSeries } from '../model/default-query.ts';
import { type FieldProblem, messageAt } from '../model/query-errors.ts';
import { ActorSetting } from './actor-setting.tsx';
import { FunnelSettings } from './funnel-settings.tsx';
import { LifecycleSettings } from './lifecycle-settings.tsx';
import { PanelSection } from './panel-section.tsx';
import { PathSettings } from './path-settings.tsx';
import { RetentionSettings } from './retention-settings.tsx';
import { SamplingSetting } from './sampling-setting.tsx';
import { StickinessSettings } from './stickiness-settings.tsx';
import { TrendSettings } from './trend-settings.tsx';

interface QueryPanelProps {
  readonly query: InsightQuery;
  readonly onChange: (query: InsightQuery) => void;
  readonly problem: FieldProblem | undefined;
}

const SERIES_TITLES = {
  TrendsQuery: 'Series',
  FunnelsQuery: 'Steps',
  StickinessQuery: 'Series',
  LifecycleQuery: 'Event',
} as const;

const eventsOf = (entity: Entity): readonly string[] => {
  if (entity.kind === 'GroupNode') return entity.nodes.flatMap(eventsOf);
  return entity.kind === 'EventsNode' && entity.event ? [entity.event] : [];
};

/** The editor of a query: the events, the way they are counted, and the breakdown. */
export const QueryPanel = memo(({ query, onChange, problem }: QueryPanelProps) => {
  const events = hasSeries(query) ? [...new Set(query.series.flatMap(eventsOf))] : [];
  const seriesProblem = problem?.attr === 'series' ? problem.message : undefined;
  return (
    <section
      aria-label="Query"
      className="grid gap-5 rounded-lg border border-line bg-surface p-3.5 [&>section+section]:border-line [&>section+section]:border-t [&>section+section]:pt-4"
    >
      {hasSeries(query) && (
        <PanelSection title={SERIES_TITLES[query.kind]}>
          <SeriesEditor
            series={query.series}
            queryKind={query.kind}
            minimum={query.kind === 'FunnelsQuery' ? 2 : 1}
            maximum={query.kind === 'LifecycleQuery' ? 1 : query.kind === 'FunnelsQuery' ? 30 : 26}
            onChange={(series) => onChange({ ...query, series } as InsightQuery)}
            problemAt={(index) => messageAt(problem, `series__${index}`)}
          />
          <ProblemText text={seriesProblem} />
        </PanelSection>
      )}
      <KindSettings query={query} onChange={onChange} problem={problem} />
      <ActorSetting query={query} onChange={onChange} />
      <PanelSection title="Filters">
        <FilterGroupsEditor
          value={query.properties}
          events={events}
          onChange={(properties) => onChange({ ...query, properties } as InsightQuery)}
        />
        <ProblemText text={messageAt(problem, 'properties')} />
        <Toggle
          label="Leave out internal and test users"
          isOn={query.filterTestAccounts === true}
          onChange={(isOn) => onChange({ ...query, filterTestAccounts: isOn || undefined })}
        />
      </PanelSection>
      {(query.kind === 'TrendsQuery' || query.kind === 'FunnelsQuery' || query.kind === 'RetentionQuery') && (
        <PanelSection title="Breakdown">
          <BreakdownEditor
            value={query.breakdownFilter}
            events={events}
            maximum={query.kind === 'RetentionQuery' ? 1 : 3}
            problem={messageAt(problem, 'breakdownFilter')}
            onChange={(breakdownFilter) => onChange({ ...query, breakdownFilter })}
          />
        </PanelSection>
      )}
      <SamplingSetting query={query} onChange={onChange} />
    </section>
  );
});

const KindSettings = ({ query, onChange, problem }: QueryPanelProps) => {
  switch (query.kind) {
    case 'TrendsQuery':
      return <TrendSettings query={query} onChange={onChange} problem={problem} />;
    case 'FunnelsQuery':
      return <FunnelSettings query={query} onChange={onChange} problem={problem} />;
    case 'RetentionQuery':
      return <RetentionSettings query={query} onChange={onChange} problem={problem} />;
    case 'PathsQuery':
      return <PathSettings query={query} onChange={onChange} problem={problem} />;
    case 'StickinessQuery':
      return <StickinessSettings query={query} onChange={onChange} />;
    case 'LifecycleQuery':
      return <LifecycleSettings query={query} onChange={onChange} />;
  }
};
