import { Button, EmptyState } from '@meridian/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DelayedInput } from '../../features/form/delayed-input.tsx';
import type { PropertyFilter } from '../../features/query/query-types.ts';
import { WebCard } from './web-card.tsx';
import {
  addressesQuery,
  goalsQuery,
  VITAL_THRESHOLDS,
  vitalsQuery,
  vitalsTrendQuery,
  type WebVital,
  withRowFilter,
} from './web-queries.ts';
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

const NO_VITALS = (
  <EmptyState
    title="No web vitals in this range"
    text="posthog-js sends $web_vitals events when its option capture_performance has web_vitals: true."
  />
);

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
    empty={NO_VITALS}
  />
);

/** The same numbers over time, with the limits of good and poor. */
export const VitalsTrendCard = ({ projectId, search }: OfSearch) => (
  <WebCard
    projectId={projectId}
    title="Web vitals over time"
    tabs={(Object.keys(VITAL_THRESHOLDS) as WebVital[]).map((metric) => ({
      value: metric,
      label: VITAL_LABELS[metric],
      query: vitalsTrendQuery(search, metric),
    }))}
    empty={NO_VITALS}
  />
);

interface AddressesCardProps extends OfSearch {
  readonly onFilter: (filters: readonly PropertyFilter[]) => void;
}

/** Finds whole addresses, with their host and parameters. A row becomes a filter of the page. */
export const AddressesCard = ({ projectId, search, onFilter }: AddressesCardProps) => {
  const [text, setText] = useState('');
  return (
    <WebCard
      projectId={projectId}
      title="Addresses"
      controls={
        <DelayedInput
          type="search"
          aria-label="Search addresses"
          placeholder="Part of an address"
          className="mb-2 max-w-sm"
          value={text}
          onChange={(typed) => setText(typed.trim())}
        />
      }
      tabs={[
        {
          value: 'addresses',
          label: 'Addresses',
          query: addressesQuery(search, text),
          onRow: ({ value }) => onFilter(withRowFilter(search.filters ?? [], 'Address', value)),
        },
      ]}
      empty={<EmptyState title={text === '' ? 'No views in this range' : 'No address contains this text'} />}
    />
  );
};
