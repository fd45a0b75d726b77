import { answerOf, api } from '../../api/client.ts';
import { EventTimeline, TIMELINE_PAGE_SIZE } from '../../features/timeline/event-timeline.tsx';
import { nextCursor } from '../../features/timeline/next-cursor.ts';

interface PersonTimelineProps {
  readonly projectId: string;
  readonly personId: string;
}

/** The events of a person, the newest first, by day. */
export const PersonTimeline = ({ projectId, personId }: PersonTimelineProps) => (
  <EventTimeline
    queryKey={['person-events', projectId, personId]}
    emptyText="This person has no events in this project."
    readPage={async ({ before, offset }, signal) => {
      const { results, next } = await answerOf(
        api.GET('/api/projects/{project_id}/events/', {
          params: {
            path: { project_id: projectId },
            query: {
              person_id: personId,
              limit: TIMELINE_PAGE_SIZE,
              after: '1970-01-01',
              offset,
              ...(before !== undefined && { before }),
            },
          },
          signal,
        }),
      );
      const events = results.map(({ uuid, event, timestamp, properties }) => ({
        uuid,
        event,
        timestamp,
        properties: properties as Record<string, unknown>,
      }));
      return { events, next: nextCursor(next) };
    }}
  />
);
