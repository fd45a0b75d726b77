import { Link } from '@tanstack/react-router';
import { Route } from 'lucide-react';
import type { InsightQuery } from '../../../features/query/query-types.ts';
import { useProjectId } from '../../../session/project.ts';
import { pathsOfFunnel } from '../model/funnel-paths.ts';

interface FunnelPathLinksProps {
  readonly query: InsightQuery;
  /** The step of the funnel that was chosen. */
  readonly step: number | undefined;
  readonly onOpen: () => void;
}

/** Links from a step of a funnel to the paths of its persons. */
export const FunnelPathLinks = ({ query, step, onOpen }: FunnelPathLinksProps) => {
  const projectId = useProjectId();
  if (query.kind !== 'FunnelsQuery' || step === undefined) return null;
  const paths = pathsOfFunnel(query, step);
  if (paths.length === 0) return null;
  return (
    <nav aria-label="Paths of these persons" className="rounded-md border border-line p-2.5 text-sm">
      <p className="mb-1 flex items-center gap-1.5 font-medium">
        <Route className="size-4 text-muted" aria-hidden /> Paths of these persons
      </p>
      <ul>
        {paths.map(({ label, query: pathsQuery }) => (
          <li key={label}>
            <Link
              to="/project/$projectId/insights/new"
              params={{ projectId }}
              search={{ kind: 'paths', query: pathsQuery }}
              className="inline-flex min-h-6 items-center"
              onClick={onOpen}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
