import { Card, CopyButton, PageHeader, RelativeTime, Skeleton } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../app/use-document-title.ts';
import { groupTypesQuery } from '../../features/definitions/definitions.ts';
import { groupPath, keyOfSegment } from '../../features/groups/group-address.ts';
import { LinkedList, LinkedRow } from '../../features/list/linked-list.tsx';
import { ObjectProblem } from '../../features/object-page/object-problem.tsx';
import { PropertiesTable } from '../../features/properties/properties-table.tsx';
import { EventTimeline } from '../../features/timeline/event-timeline.tsx';
import { useProjectId } from '../../session/project.ts';
import {
  type GroupId,
  groupPersonsQuery,
  groupQuery,
  nameOfGroup,
  readGroupEvents,
  relatedGroupsQuery,
} from './group-queries.ts';

/** One group: its properties, its events, and the persons and groups that share events with it. */
export const GroupPage = () => {
  const projectId = useProjectId();
  const { groupTypeIndex = '', groupKey: segment = '' } = useParams({ strict: false });
  const groupKey = keyOfSegment(segment);
  const group: GroupId = { projectId, typeIndex: Number(groupTypeIndex), groupKey };
  const { data, error, refetch } = useQuery(groupQuery(group));
  const { data: types = [] } = useQuery(groupTypesQuery(projectId));
  const type = types.find(({ group_type_index }) => group_type_index === group.typeIndex);
  const name = nameOfGroup(groupKey, data?.group_properties ?? null);
  useDocumentTitle(name);
  if (error !== null)
    return (
      <ObjectProblem
        error={error}
        noun="group"
        listPath={`/project/${projectId}/groups`}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Skeleton className="m-6 h-96" />;
  const others = types
    .map(({ group_type_index }) => group_type_index)
    .filter((index) => index !== group.typeIndex);
  return (
    <div className="mx-auto max-w-5xl p-4 sm:p-6">
      <PageHeader
        title={name}
        breadcrumbs={[{ key: 'groups', link: <Link to={`/project/${projectId}/groups`}>Groups</Link> }]}
        description={
          <>
            {type?.name_singular || type?.group_type || 'Group'}, first seen{' '}
            <RelativeTime value={data.created_at} />
          </>
        }
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <EventTimeline
          queryKey={['group-events', group]}
          emptyText="This group has no events in this project."
          readPage={(from, signal) => readGroupEvents(group, from, signal)}
        />
        <div className="space-y-6">
          <Card title="Properties">
            <PropertiesTable
              label="Properties of the group"
              properties={data.group_properties as Record<string, unknown>}
            />
            <p className="mt-3 flex items-center justify-between gap-2">
              <span className="min-w-0">
                Key <code className="break-all">{groupKey}</code>
              </span>
              <CopyButton text={groupKey} label="Copy the key" />
            </p>
          </Card>
          <Persons group={group} />
          {others.length > 0 && <RelatedGroups group={group} typeIndexes={others} />}
        </div>
      </div>
    </div>
  );
};

const Persons = ({ group }: { readonly group: GroupId }) => {
  const { data, error, refetch } = useQuery(groupPersonsQuery(group));
  return (
    <SharedList
      title="Persons"
      error={error}
      onRetry={() => void refetch()}
      isEmpty={data && data.length === 0}
      emptyText="No person has events of this group."
    >
      {data?.map(({ id, name, events }) => (
        <LinkedRow key={id} to={`/project/${group.projectId}/persons/${id}`} name={name}>
          {eventCount(events)}
        </LinkedRow>
      ))}
    </SharedList>
  );
};

interface RelatedGroupsProps {
  readonly group: GroupId;
  readonly typeIndexes: readonly number[];
}

const RelatedGroups = ({ group, typeIndexes }: RelatedGroupsProps) => {
  const { data, error, refetch } = useQuery(relatedGroupsQuery(group, typeIndexes));
  return (
    <SharedList
      title="Related groups"
      error={error}
      onRetry={() => void refetch()}
      isEmpty={data && data.length === 0}
      emptyText="No other group shares events with this one."
    >
      {data?.map(({ typeIndex, key, events }) => (
        <LinkedRow key={`${typeIndex} ${key}`} to={groupPath(group.projectId, typeIndex, key)} name={key}>
          {eventCount(events)}
        </LinkedRow>
      ))}
    </SharedList>
  );
};

interface SharedListProps {
  readonly title: string;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly isEmpty: boolean | undefined;
  readonly emptyText: string;
  readonly children: ReactNode;
}

/** Persons or groups that share events with this one. */
const SharedList = ({ title, ...list }: SharedListProps) => (
  <Card title={title}>
    <LinkedList label={title} skeletonClassName="h-24" className="max-h-80 overflow-y-auto" {...list} />
  </Card>
);

const eventCount = (events: number): string =>
  `${events.toLocaleString('en')} ${events === 1 ? 'event' : 'events'}`;
