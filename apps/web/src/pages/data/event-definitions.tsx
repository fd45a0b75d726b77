import type { components } from '@meridian/api-client';
import { Badge, Cell, EmptyState, HeaderCell, RelativeTime } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { PagedTable } from '../../features/list/paged-table.tsx';
import { SearchField } from '../../features/list/search-field.tsx';
import { usePages } from '../../features/list/use-pages.ts';
import { DefinitionDrawer } from './definition-drawer.tsx';
import { eventVolumesQuery } from './event-volumes.ts';

type EventDefinition = Omit<components['schemas']['EventDefinition'], 'created_by' | 'owner'>;

const count = new Intl.NumberFormat('en');

export const EventDefinitions = ({ projectId }: { readonly projectId: string }) => {
  const [text, setText] = useState('');
  const [edited, setEdited] = useState<EventDefinition>();
  const search = useDeferredValue(text.trim());
  const { data: volumes } = useQuery(eventVolumesQuery(projectId));
  const pages = usePages(['event-definitions', projectId, search], ({ offset, limit, signal }) =>
    answerOf(
      api.GET('/api/projects/{project_id}/event_definitions/', {
        params: {
          path: { project_id: projectId },
          query: { offset, limit, ordering: '-last_seen_at', ...(search !== '' && { search }) },
        },
        signal,
      }),
    ),
  );
  return (
    <>
      <div className="my-3">
        <SearchField label="Search events" value={text} onChange={setText} />
      </div>
      <PagedTable
        label="Event definitions"
        pages={pages}
        header={
          <>
            <HeaderCell>Event</HeaderCell>
            <HeaderCell align="end">Last 30 days</HeaderCell>
            <HeaderCell>Last seen</HeaderCell>
            <HeaderCell>Tags</HeaderCell>
          </>
        }
        row={(definition) => (
          <tr key={definition.id}>
            <Cell>
              <button
                type="button"
                className="text-left font-medium text-accent underline"
                onClick={() => setEdited(definition)}
              >
                {definition.name}
              </button>{' '}
              {definition.verified && <Badge kind="ok">Verified</Badge>}{' '}
              {definition.hidden && <Badge>Hidden</Badge>}
              {definition.description !== '' && <p className="text-muted">{definition.description}</p>}
            </Cell>
            <Cell align="end">
              {volumes === undefined ? '…' : count.format(volumes.get(definition.name) ?? 0)}
            </Cell>
            <Cell isMuted>
              {definition.last_seen_at === null ? 'Never' : <RelativeTime value={definition.last_seen_at} />}
            </Cell>
            <Cell isMuted>{definition.tags.join(', ')}</Cell>
          </tr>
        )}
        empty={
          <EmptyState
            title={search === '' ? 'No events yet' : 'No event matches'}
            text={
              search === ''
                ? 'Events appear here when they are first sent.'
                : `Nothing was found for “${search}”.`
            }
          />
        }
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
