import { Badge, Button, Cell, EmptyState, HeaderCell, PageHeader, RelativeTime } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, api } from '../../api/client.ts';
import { useDocumentTitle } from '../../app/use-document-title.ts';
import { PagedTable } from '../../features/list/paged-table.tsx';
import { usePages } from '../../features/list/use-pages.ts';
import { useProjectId } from '../../session/project.ts';
import type { Endpoint } from './endpoint-queries.ts';
import { type Health, healthOf, milliseconds, totalsBy, type UsageTotal } from './usage-totals.ts';

const UNUSED: UsageTotal = { runs: 0, errors: 0, p95Ms: null };

export const EndpointsPage = () => {
  useDocumentTitle('Endpoints');
  const projectId = useProjectId();
  const pages = usePages(['endpoints', projectId], ({ offset, limit, signal }) =>
    answerOf(
      api.GET('/api/projects/{project_id}/endpoints/', {
        params: { path: { project_id: projectId }, query: { offset, limit } },
        signal,
      }),
    ),
  );
  const { data: usage } = useQuery({
    queryKey: ['endpoints', projectId, 'usage'],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/endpoints/usage/', {
          params: { path: { project_id: projectId }, query: { date_from: '-7d' } },
          signal,
        }),
      ),
    select: ({ results }) => totalsBy(results, ({ name }) => name),
  });
  return (
    <div className="mx-auto max-w-6xl p-6">
      <PageHeader
        title="Endpoints"
        description="Queries that programs call by name over HTTP."
        actions={
          <Button asChild>
            <Link to={`/project/${projectId}/sql`}>New endpoint from SQL</Link>
          </Button>
        }
      />
      <PagedTable
        label="Endpoints"
        pages={pages}
        header={
          <>
            <HeaderCell>Name</HeaderCell>
            <HeaderCell>State</HeaderCell>
            <HeaderCell align="end">Runs, 7 days</HeaderCell>
            <HeaderCell align="end">Errors</HeaderCell>
            <HeaderCell align="end">Slowest 5 %</HeaderCell>
            <HeaderCell>Last run</HeaderCell>
          </>
        }
        row={(endpoint) => (
          <EndpointRow
            key={endpoint.name}
            projectId={projectId}
            endpoint={endpoint}
            usage={usage === undefined ? undefined : (usage.get(endpoint.name) ?? UNUSED)}
          />
        )}
        empty={
          <EmptyState
            title="No endpoints yet"
            text="Write a query or open an insight, and choose “Create endpoint”: it gets a name, an address and a key."
            action={
              <Button asChild>
                <Link to={`/project/${projectId}/sql`}>Write a query</Link>
              </Button>
            }
          />
        }
      />
    </div>
  );
};

interface EndpointRowProps {
  readonly projectId: string;
  readonly endpoint: Endpoint;
  /** Undefined until it was read. */
  readonly usage: UsageTotal | undefined;
}

const EndpointRow = ({ projectId, endpoint, usage }: EndpointRowProps) => (
  <tr>
    <Cell>
      <Link to={`/project/${projectId}/endpoints/${endpoint.name}`} className="font-medium">
        {endpoint.name}
      </Link>
      {endpoint.display_name !== null && <p>{endpoint.display_name}</p>}
      {endpoint.description !== '' && <p className="text-muted">{endpoint.description}</p>}
    </Cell>
    <Cell>
      <StateBadges endpoint={endpoint} health={usage === undefined ? undefined : healthOf(usage)} />
    </Cell>
    <Cell align="end">{usage?.runs.toLocaleString('en') ?? '…'}</Cell>
    <Cell align="end">{usage?.errors.toLocaleString('en') ?? '…'}</Cell>
    <Cell align="end">{usage === undefined ? '…' : milliseconds(usage.p95Ms)}</Cell>
    <Cell isMuted>
      {endpoint.last_executed_at === null ? 'Never' : <RelativeTime value={endpoint.last_executed_at} />}
    </Cell>
  </tr>
);

const StateBadges = ({
  endpoint,
  health,
}: {
  readonly endpoint: Endpoint;
  readonly health: Health | undefined;
}) => (
  <span className="flex flex-wrap gap-1">
    {!endpoint.is_active && <Badge kind="warn">Disabled</Badge>}
    {endpoint.is_active && health === 'failing' && <Badge kind="danger">Failing</Badge>}
    {endpoint.is_active && health === 'healthy' && <Badge kind="ok">Healthy</Badge>}
    {endpoint.is_active && health === 'unused' && <Badge>Not used</Badge>}
    {endpoint.is_materialized && <Badge kind="accent">Materialized</Badge>}
  </span>
);
