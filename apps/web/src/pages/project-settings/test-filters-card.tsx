import { Button, Card } from '@meridian/ui';
import { useState } from 'react';
import { isComplete } from '../../features/filters/filter.ts';
import { FilterList } from '../../features/filters/filter-list.tsx';
import type { PropertyFilter } from '../../features/query/query-types.ts';
import type { Project } from '../../session/project.ts';
import { useSaveProject } from './use-save-project.ts';

/** The filters that leave out the team itself wherever “Leave out internal and test users” is on. */
export const TestFiltersCard = ({ project }: { readonly project: Project }) => {
  const [filters, setFilters] = useState(project.test_account_filters as readonly PropertyFilter[]);
  const { mutate, isPending, error } = useSaveProject(String(project.id));
  return (
    <Card
      title="Internal and test users"
      description="Insights with “Leave out internal and test users” count only what matches all of these filters."
    >
      <FilterList filters={filters} sources={['event', 'person', 'cohort']} onChange={setFilters} />
      {error !== null && (
        <p role="alert" className="mt-2 text-danger">
          {error.message}
        </p>
      )}
      <Button
        variant="primary"
        className="mt-3"
        isBusy={isPending}
        onClick={() => mutate({ test_account_filters: filters.filter(isComplete) })}
      >
        Save
      </Button>
    </Card>
  );
};
