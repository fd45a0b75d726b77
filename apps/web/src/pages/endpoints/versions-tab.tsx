import { Badge, Button, Card, describeExactTime, Select, Skeleton, toast } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { useProject } from '../../session/project.ts';
import { type ChosenVersions, comparedVersions } from './compared-versions.ts';
import { type EndpointUpdate, type EndpointVersion, versionsQuery } from './endpoint-queries.ts';
import type { OfEndpoint } from './of-endpoint.ts';
import { textOfQuery } from './text-of-query.ts';
import { useSaveEndpoint } from './use-save-endpoint.ts';
import { VersionEditor } from './version-editor.tsx';

const TextDiff = lazy(() => import('../../features/sql/text-diff.tsx'));

interface VersionsTabProps extends OfEndpoint {
  /** The version whose query is open in the editor. */
  readonly opened: number | undefined;
}

/** The versions of the endpoint, and what changed between two of them. */
export const VersionsTab = ({ projectId, endpoint, opened }: VersionsTabProps) => {
  const { data, error, refetch } = useQuery(versionsQuery(projectId, endpoint.name));
  if (error !== null) return <QueryProblem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="my-4 h-64 w-full" />;
  return (
    <div className="space-y-4 py-4">
      <VersionDiff versions={data.results as EndpointVersion[]} />
      {(data.results as EndpointVersion[]).map((version) => (
        <VersionCard
          key={version.version}
          projectId={projectId}
          endpoint={endpoint}
          version={version}
          isOpened={version.version === opened}
        />
      ))}
    </div>
  );
};

const VersionDiff = ({ versions }: { readonly versions: readonly EndpointVersion[] }) => {
  const [chosen, setChosen] = useState<ChosenVersions>({});
  const compared = comparedVersions(versions, chosen);
  if (compared === undefined) return null;
  const choose = (side: keyof ChosenVersions) => (version: string) =>
    setChosen({ ...chosen, [side]: Number(version) });
  const options = versions.map(({ version }) => ({ value: String(version), label: `Version ${version}` }));
  const textOf = (number: number): string =>
    textOfQuery(versions.find(({ version }) => version === number)?.query);
  return (
    <Card title="Compare">
      <div className="mb-3 flex items-center gap-3">
        <Select
          label="Older version"
          value={String(compared.older)}
          options={options}
          onChange={choose('older')}
        />
        <span aria-hidden>→</span>
        <Select
          label="Newer version"
          value={String(compared.newer)}
          options={options}
          onChange={choose('newer')}
        />
      </div>
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <TextDiff before={textOf(compared.older)} after={textOf(compared.newer)} />
      </Suspense>
    </Card>
  );
};

interface VersionCardProps extends OfEndpoint {
  readonly version: EndpointVersion;
  readonly isOpened: boolean;
}

const VersionCard = ({ projectId, endpoint, version, isOpened }: VersionCardProps) => {
  const { timezone } = useProject();
  const [isEditing, setEditing] = useState(isOpened);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpened) card.current?.scrollIntoView({ block: 'start' });
  }, [isOpened]);
  const save = useSaveEndpoint(projectId, endpoint.name);
  const isCurrent = version.version === endpoint.current_version;
  const makeCurrent = () =>
    save.mutate(
      { query: version.query as EndpointUpdate['query'] },
      {
        onSuccess: () =>
          toast({ kind: 'ok', title: `The query of version ${version.version} is current again` }),
      },
    );
  return (
    <Card
      ref={card}
      title={
        <span className="flex items-center gap-2">
          Version {version.version} {isCurrent && <Badge kind="accent">Current</Badge>}
          {!version.is_active && <Badge kind="warn">Disabled</Badge>}
        </span>
      }
      description={`By ${version.version_created_by?.first_name ?? 'the API'} on ${describeExactTime(new Date(version.version_created_at), timezone)}`}
      actions={
        <>
          {!isEditing && (
            <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
          {!isCurrent && (
            <Button variant="secondary" size="sm" isBusy={save.isPending} onClick={makeCurrent}>
              Use this query again
            </Button>
          )}
        </>
      }
    >
      {isEditing ? (
        <VersionEditor
          projectId={projectId}
          endpoint={endpoint}
          version={version}
          onClose={() => setEditing(false)}
        />
      ) : (
        <pre className="whitespace-pre-wrap break-words rounded-md bg-code p-3 text-xs">
          {textOfQuery(version.query)}
        </pre>
      )}
    </Card>
  );
};
