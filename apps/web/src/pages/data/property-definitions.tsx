import type { components } from '@meridian/api-client';
import { Cell, HeaderCell, SegmentedControl } from '@meridian/ui';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { DefinitionDrawer } from './definition-drawer.tsx';
import { DefinitionTable } from './definition-table.tsx';

type PropertyDefinition = components['schemas']['PropertyDefinition'];
type Owner = 'event' | 'person';

export const PropertyDefinitions = ({ projectId }: { readonly projectId: string }) => {
  const [owner, setOwner] = useState<Owner>('event');
  const [edited, setEdited] = useState<PropertyDefinition>();
  return (
    <>
      <DefinitionTable<PropertyDefinition>
        label="Property definitions"
        noun="properties"
        queryKey={['property-definitions', projectId, owner]}
        readPage={({ offset, limit, search, signal }) =>
          answerOf(
            api.GET('/api/projects/{project_id}/property_definitions/', {
              params: {
                path: { project_id: projectId },
                query: { type: owner, offset, limit, ...(search !== '' && { search }) },
              },
              signal,
            }),
          )
        }
        controls={
          <SegmentedControl<Owner>
            label="Properties of"
            value={owner}
            onChange={setOwner}
            options={[
              { value: 'event', label: 'Events' },
              { value: 'person', label: 'Persons' },
            ]}
          />
        }
        columns={[
          {
            header: <HeaderCell key="type">Type</HeaderCell>,
            cell: (definition) => (
              <Cell key="type" isMuted className="whitespace-nowrap">
                {definition.property_type ?? 'Unknown'}
              </Cell>
            ),
          },
        ]}
        emptyText="Properties appear here with the first event that has them."
        onOpen={setEdited}
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
