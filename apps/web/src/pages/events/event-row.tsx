import { RelativeTime } from '@meridian/ui';
import { memo, useState } from 'react';
import { PropertiesTable } from '../../features/properties/properties-table.tsx';
import type { LiveEvent } from './live-log.ts';
import { PersonOfEvent } from './person-of-event.tsx';

interface EventRowProps {
  readonly event: LiveEvent;
  readonly projectId: string;
}

/** One event; its properties open below it. */
export const EventRow = memo(({ event, projectId }: EventRowProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-3 py-2 hover:bg-hover sm:grid-cols-[16rem_minmax(0,1fr)_auto]">
          <span className="truncate font-medium">{event.event}</span>
          <span className="hidden truncate font-mono text-muted text-xs sm:block">{event.distinct_id}</span>
          <span className="text-muted text-xs">
            <RelativeTime value={event.timestamp} />
          </span>
        </summary>
        <div className="space-y-2 px-3 pb-4">
          {isOpen && <PersonOfEvent projectId={projectId} distinctId={event.distinct_id} />}
          <PropertiesTable label={`Properties of ${event.event}`} properties={event.properties} />
        </div>
      </details>
    </li>
  );
});
