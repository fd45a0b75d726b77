import { PageHeader, Tabs } from '@meridian/ui';
import { useState } from 'react';
import { useDocumentTitle } from '../../app/use-document-title.ts';
import { useProjectId } from '../../session/project.ts';
import { EventDefinitions } from './event-definitions.tsx';
import { IngestionWarnings } from './ingestion-warnings.tsx';
import { PropertyDefinitions } from './property-definitions.tsx';

type Tab = 'events' | 'properties' | 'warnings';

/** The recorded data of the project: its events, their properties, and ingestion warnings. */
export const DataPage = () => {
  useDocumentTitle('Definitions');
  const projectId = useProjectId();
  const [tab, setTab] = useState<Tab>('events');
  return (
    <div className="mx-auto max-w-5xl p-6">
      <PageHeader
        title="Definitions"
        description="The events and properties of this project. Describe them, so that others can find them."
      />
      <Tabs<Tab>
        label="Definitions"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'events', label: 'Events', content: <EventDefinitions projectId={projectId} /> },
          {
            value: 'properties',
            label: 'Properties',
            content: <PropertyDefinitions projectId={projectId} />,
          },
          {
            value: 'warnings',
            label: 'Ingestion warnings',
            content: <IngestionWarnings projectId={projectId} />,
          },
        ]}
      />
    </div>
  );
};
