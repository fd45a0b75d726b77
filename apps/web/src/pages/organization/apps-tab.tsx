import { Badge, Card, RelativeTime, Skeleton } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { ConnectedApps } from './connected-apps.tsx';
import { isAdmin, type OfOrganization } from './levels.ts';
import { VerificationRequests } from './verification-requests.tsx';
import { VerificationTokens } from './verification-tokens.tsx';

/** The apps that the person has authorized. Admins also see the apps of the organization. */
export const AppsTab = ({ organizationId, level }: OfOrganization) => (
  <div className="space-y-6 py-4">
    <ConnectedApps />
    {isAdmin(level) && (
      <>
        <LinkedApps organizationId={organizationId} />
        <VerificationTokens organizationId={organizationId} />
        <VerificationRequests organizationId={organizationId} />
      </>
    )}
  </div>
);

const LinkedApps = ({ organizationId }: { readonly organizationId: string }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['linked-apps', organizationId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/organizations/{organization_id}/linked_apps/', {
          params: { path: { organization_id: organizationId } },
          signal,
        }),
      ),
  });
  return (
    <Card title="Linked apps" description="Apps whose metadata document has one of the tokens below.">
      {error !== null && <QueryProblem error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton />}
      {data?.length === 0 && <p className="text-muted">No app is linked yet.</p>}
      <ul className="divide-y divide-line">
        {data?.map((app) => (
          <li key={app.client_id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <bdi className="font-medium">{app.client_name ?? 'Unnamed app'}</bdi>{' '}
              {app.is_verified ? <Badge kind="ok">Verified</Badge> : <Badge>Not verified</Badge>}
              <span className="block break-all text-muted">{app.client_id}</span>
            </span>
            <span className="text-muted text-xs">
              Linked <RelativeTime value={app.linked_at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
};
