import type { components } from '@meridian/api-client';
import { Card, Cell, EmptyState, HeaderCell, Spinner } from '@meridian/ui';
import { Link } from '@tanstack/react-router';
import { answerOf, api } from '../../api/client.ts';
import { PagedTable } from '../../features/list/paged-table.tsx';
import { usePages } from '../../features/list/use-pages.ts';

interface CohortPersonsProps {
  readonly projectId: string;
  readonly cohort: components['schemas']['Cohort'];
}

const personsText = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en')} persons`;

export const CohortPersons = ({ projectId, cohort }: CohortPersonsProps) => {
  const pages = usePages(
    ['cohort-persons', projectId, cohort.id, cohort.last_calculation],
    ({ offset, limit, signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/cohorts/{id}/persons/', {
          params: { path: { project_id: projectId, id: String(cohort.id) }, query: { offset, limit } },
          signal,
        }),
      ),
  );
  return (
    <section aria-label="Persons" className="space-y-2">
      <h2 className="font-semibold">{cohort.count === null ? 'Persons' : personsText(cohort.count)}</h2>
      {cohort.is_calculating && (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner /> Calculating…
        </p>
      )}
      {cohort.error_message !== null && (
        <Card>
          <p role="alert" className="text-danger">
            The last calculation failed: {cohort.error_message}
          </p>
        </Card>
      )}
      <PagedTable
        label="Persons of the cohort"
        pages={pages}
        header={
          <>
            <HeaderCell>Person</HeaderCell>
            <HeaderCell>Distinct id</HeaderCell>
          </>
        }
        row={(person) => (
          <tr key={person.uuid}>
            <Cell>
              <Link to={`/project/${projectId}/persons/${person.uuid}`}>{person.name}</Link>
            </Cell>
            <Cell isMonospaced isMuted>
              {person.distinct_ids[0]}
            </Cell>
          </tr>
        )}
        empty={
          cohort.is_calculating || cohort.error_message !== null ? null : (
            <EmptyState title="No persons" text="No person matches these criteria." />
          )
        }
      />
    </section>
  );
};
