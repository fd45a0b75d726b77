import { Button, EmptyState } from '@meridian/ui';
import { Link } from '@tanstack/react-router';
import { WebCard } from './web-card.tsx';
import { goalsQuery, VITAL_THRESHOLDS, vitalsQuery, type WebVital } from './web-queries.ts';
import type { WebSearch } from './web-search.ts';

interface OfSearch {
  readonly projectId: string;
  readonly search: WebSearch;
}

/** How many visitors completed the newest actions of the project. */
export const GoalsCard = ({ projectId, search }: OfSearch) => (
  <WebCard
    projectId={projectId}
    title="Goals"
    tabs={[{ value: 'goals', label: 'Goals', query: goalsQuery(search) }]}
    empty={
      <EmptyState
        title="No goals yet"
        text="The newest actions of the project are its goals."
        action={
          <Button asChild>
            <Link to={`/project/${projectId}/actions/new`}>New action</Link>
          </Button>
        }
      />
    }
  />
);

const VITAL_LABELS: Readonly<Record<WebVital, string>> = {
  LCP: 'Largest paint',
  INP: 'Response to input',
  CLS: 'Layout shift',
  FCP: 'First paint',
};

/** The pages that are fast and slow for three quarters of their views. */
export const VitalsCard = ({ projectId, search }: OfSearch) => (
  <WebCard
    projectId={projectId}
    title="Web vitals"
    tabs={(Object.keys(VITAL_THRESHOLDS) as WebVital[]).map((metric) => ({
      value: metric,
      label: VITAL_LABELS[metric],
      query: vitalsQuery(search, metric),
    }))}
    empty={
      <EmptyState
        title="No web vitals in this range"
        text="posthog-js sends $web_vitals events when its option capture_performance has web_vitals: true."
      />
    }
  />
);
