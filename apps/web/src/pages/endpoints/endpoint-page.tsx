import { Badge, Button, PageHeader, Skeleton, Tabs, toast, useConfirm } from '@meridian/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { answerOf, api } from '../../api/client.ts';
import { useDocumentTitle } from '../../app/use-document-title.ts';
import { ObjectProblem } from '../../features/object-page/object-problem.tsx';
import { useProjectId } from '../../session/project.ts';
import { CodeTab } from './code-tab.tsx';
import { endpointQuery } from './endpoint-queries.ts';
import { type EndpointTab, tabOf } from './endpoint-tabs.ts';
import { LogsTab } from './logs-tab.tsx';
import { MaterializationTab } from './materialization-tab.tsx';
import { RunTab } from './run-tab.tsx';
import { UsageTab } from './usage-tab.tsx';
import { useSaveEndpoint } from './use-save-endpoint.ts';
import { VersionsTab } from './versions-tab.tsx';

export const EndpointPage = () => {
  const projectId = useProjectId();
  const { name = '' } = useParams({ strict: false });
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const { data: endpoint, error, refetch } = useQuery(endpointQuery(projectId, name));
  const save = useSaveEndpoint(projectId, name);
  const deleteEndpoint = useDeleteEndpoint(projectId, name);
  useDocumentTitle(name);
  if (error !== null && endpoint === undefined)
    return (
      <ObjectProblem
        error={error}
        noun="endpoint"
        listPath={`/project/${projectId}/endpoints`}
        onRetry={() => void refetch()}
      />
    );
  if (endpoint === undefined) return <Skeleton className="m-6 h-96" />;
  const show = (tab: EndpointTab, version?: number) =>
    void navigate({
      to: `/project/${projectId}/endpoints/${name}`,
      search: { tab, ...(version !== undefined && { version }) },
      replace: version === undefined,
    });
  const props = { projectId, endpoint };
  return (
    <div className="mx-auto max-w-6xl p-6">
      <PageHeader
        title={endpoint.name}
        description={endpoint.description}
        onDescriptionChange={(description) => save.mutate({ description })}
        breadcrumbs={[
          { key: 'endpoints', link: <Link to={`/project/${projectId}/endpoints`}>Endpoints</Link> },
        ]}
        status={
          <>
            <Badge>Version {endpoint.current_version}</Badge>
            {!endpoint.is_active && <Badge kind="warn">Disabled</Badge>}
            {endpoint.is_materialized && <Badge kind="accent">Materialized</Badge>}
          </>
        }
        actions={
          <>
            <Button
              variant="secondary"
              isBusy={save.isPending}
              onClick={() => save.mutate({ is_active: !endpoint.is_active })}
            >
              {endpoint.is_active ? 'Disable' : 'Enable'}
            </Button>
            <Button variant="danger" onClick={() => void deleteEndpoint()}>
              Delete
            </Button>
          </>
        }
      />
      <Tabs<EndpointTab>
        label="Endpoint"
        value={tabOf(search['tab'])}
        onChange={(tab) => show(tab)}
        items={[
          { value: 'run', label: 'Run', content: <RunTab {...props} /> },
          { value: 'usage', label: 'Usage', content: <UsageTab {...props} /> },
          {
            value: 'logs',
            label: 'Logs',
            content: <LogsTab {...props} onShowVersion={(version) => show('versions', version)} />,
          },
          {
            value: 'versions',
            label: 'Versions',
            content: <VersionsTab {...props} opened={versionOf(search['version'])} />,
          },
          { value: 'materialization', label: 'Materialization', content: <MaterializationTab {...props} /> },
          { value: 'code', label: 'Code', content: <CodeTab {...props} /> },
        ]}
      />
    </div>
  );
};

const versionOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const useDeleteEndpoint = (projectId: string, name: string) => {
  const confirm = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationFn: () =>
      answerOf(
        api.DELETE('/api/projects/{project_id}/endpoints/{name}/', {
          params: { path: { project_id: projectId, name } },
        }),
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['endpoints', projectId] });
      await navigate({ to: `/project/${projectId}/endpoints` });
    },
    onError: (error) =>
      toast({ kind: 'danger', title: 'The endpoint was not deleted', detail: error.message }),
  });
  return async () => {
    const isSure = await confirm({
      title: `Delete “${name}”?`,
      text: 'Programs that call it get a 404 at once. Its versions and stored tables are deleted.',
      confirmLabel: 'Delete the endpoint',
      kind: 'danger',
      typeToConfirm: name,
    });
    if (isSure) mutate();
  };
};
