import type { components } from '@meridian/api-client';
import { Cell, HeaderCell, RelativeTime } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { DefinitionDrawer } from './definition-drawer.tsx';
import { DefinitionTable } from './definition-table.tsx';
import { eventVolumesQuery, volumeText } from './event-volumes.ts';

type EventDefinition = Omit<components['schemas']['EventDefinition'], 'created_by' | 'owner'>;

export const EventDefinitions = ({ projectId }: { readonly projectId: string }) => {
  const [edited, setEdited] = useState<EventDefinition>();
  const { data: volumes, error } = useQuery(eventVolumesQuery(projectId));
  return (
    <>
      <DefinitionTable<EventDefinition>
        label="Event definitions"
        noun="events"
        queryKey={['event-definitions', projectId]}
        readPage={({ offset, limit, search, signal }) =>
          answerOf(
            api.GET('/api/projects/{project_id}/event_definitions/', {
              params: {
                path: { project_id: projectId },
                query: { offset, limit, ordering: '-last_seen_at', ...(search !== '' && { search }) },
              },
              signal,
            }),
          )
        }
        columns={[
          {
            header: (
              <HeaderCell key="volume" align="end">
                Last 30 days
              </HeaderCell>
            ),
            cell: ({ name }) => (
              <Cell key="volume" align="end">
                {volumes === undefined ? (error === null ? '…' : '–') : volumeText(volumes, name)}
              </Cell>
            ),
          },
          {
            header: <HeaderCell key="seen">Last seen</HeaderCell>,
            cell: ({ last_seen_at: seen }) => (
              <Cell key="seen" isMuted className="whitespace-nowrap">
                {seen === null ? 'Never' : <RelativeTime value={seen} />}
              </Cell>
            ),
          },
        ]}
        emptyText="Events appear here when they are first sent."
        onOpen={setEdited}
      />
      {edited !== undefined && (
        <DefinitionDrawer
          kind="event"
          projectId={projectId}
          definition={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
};
