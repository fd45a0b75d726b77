import type { components } from '@meridian/api-client';
import { Badge, Cell, EmptyState, HeaderCell, SegmentedControl } from '@meridian/ui';
import { useDeferredValue, useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { PagedTable } from '../../features/list/paged-table.tsx';
import { SearchField } from '../../features/list/search-field.tsx';
import { usePages } from '../../features/list/use-pages.ts';
import { DefinitionDrawer } from './definition-drawer.tsx';

type PropertyDefinition = components['schemas']['PropertyDefinition'];
type Owner = 'event' | 'person';

export const PropertyDefinitions = ({ projectId }: { readonly projectId: string }) => {
  const [text, setText] = useState('');
  const [owner, setOwner] = useState<Owner>('event');
  const [edited, setEdited] = useState<PropertyDefinition>();
  const search = useDeferredValue(text.trim());
  const pages = usePages(['property-definitions', projectId, owner, search], ({ offset, limit, signal }) =>
    answerOf(
      api.GET('/api/projects/{project_id}/property_definitions/', {
        params: {
          path: { project_id: projectId },
          query: { type: owner, offset, limit, ...(search !== '' && { search }) },
        },
        signal,
      }),
    ),
  );
  return (
    <>
      <div className="my-3 flex flex-wrap gap-3">
        <SearchField label="Search properties" value={text} onChange={setText} />
        <SegmentedControl<Owner>
          label="Properties of"
          value={owner}
          onChange={setOwner}
          options={[
            { value: 'event', label: 'Events' },
            { value: 'person', label: 'Persons' },
          ]}
        />
      </div>
      <PagedTable
        label="Property definitions"
        pages={pages}
        header={
          <>
            <HeaderCell>Property</HeaderCell>
            <HeaderCell>Type</HeaderCell>
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
            <Cell isMuted>{definition.property_type ?? 'Unknown'}</Cell>
            <Cell isMuted>{definition.tags.join(', ')}</Cell>
          </tr>
        )}
        empty={
          <EmptyState
            title="No properties"
            text="Properties appear here with the first event that has them."
          />
        }
      />
      {edited !== undefined && (
        <DefinitionDrawer
          kind="property"
          projectId={projectId}
          definition={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
};
