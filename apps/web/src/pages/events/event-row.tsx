import { RelativeTime } from '@meridian/ui';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { PropertiesTable } from '../../features/properties/properties-table.tsx';
import type { LiveEvent } from './live-log.ts';

interface EventRowProps {
  readonly event: LiveEvent;
  readonly projectId: string;
}

/** One event; its properties open below it. */
export const EventRow = memo(({ event, projectId }: EventRowProps) => (
  <li>
    <details>
      <summary className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-3 py-2 hover:bg-hover sm:grid-cols-[16rem_minmax(0,1fr)_auto]">
        <span className="truncate font-medium">{event.event}</span>
        <span className="hidden truncate font-mono text-muted text-xs sm:block">{event.distinct_id}</span>
        <span className="text-muted text-xs">
          <RelativeTime value={event.timestamp} />
        </span>
      </summary>
      <div className="space-y-2 px-3 pb-4">
        {event.person_id !== null && (
          <p>
            <Link to={`/project/${projectId}/persons/${event.person_id}`}>Open the person</Link>
          </p>
        )}
        <PropertiesTable label={`Properties of ${event.event}`} properties={event.properties} />
      </div>
    </details>
  </li>
));
