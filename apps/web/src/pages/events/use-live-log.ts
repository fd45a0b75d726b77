import { useCallback, useEffect, useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import {
  addEvents,
  addMissed,
  addOlder,
  EMPTY_LOG,
  type LiveEvent,
  type LiveLog,
  pause,
  resume,
} from './live-log.ts';

export type Connection = 'connecting' | 'open' | 'lost';

export interface LiveFilter {
  readonly event: string;
  readonly distinctId: string;
}

/** Events are shown at most this often, so that a busy project does not keep the page from answering. */
const SHOW_EVERY_MS = 250;

const addressOf = (projectId: string, { event, distinctId }: LiveFilter): string => {
  const params = new URLSearchParams();
  if (event !== '') params.set('event', event);
  if (distinctId !== '') params.set('distinct_id', distinctId);
  return `/api/projects/${projectId}/live_events/?${params}`;
};

const LATEST = 50;

/** What was stored last, so that the page shows something before the first event arrives. */
const readLatest = async (
  projectId: string,
  { event, distinctId }: LiveFilter,
  signal: AbortSignal,
): Promise<readonly LiveEvent[]> => {
  const { results } = await answerOf(
    api.GET('/api/projects/{project_id}/events/', {
      params: {
        path: { project_id: projectId },
        query: {
          limit: LATEST,
          ...(event !== '' && { event }),
          ...(distinctId !== '' && { distinct_id: distinctId }),
        },
      },
      signal,
    }),
  );
  return results.map(({ uuid, event: name, distinct_id, timestamp, properties }) => ({
    uuid,
    event: name,
    distinct_id,
    person_id: null,
    timestamp,
    properties: properties as Record<string, unknown>,
  }));
};

/** Follows the project's events. The browser connects again by itself when the stream ends. */
export const useLiveLog = (projectId: string, { event, distinctId }: LiveFilter) => {
  const [log, setLog] = useState<LiveLog>(EMPTY_LOG);
  const [isLoading, setLoading] = useState(true);
  const [connection, setConnection] = useState<Connection>('connecting');
  useEffect(() => {
    const controller = new AbortController();
    const filter = { event, distinctId };
    setLog(EMPTY_LOG);
    setLoading(true);
    void readLatest(projectId, filter, controller.signal)
      .then((latest) => setLog((current) => addOlder(current, latest)))
      .catch(() => {}) // the page still shows what arrives
      .finally(() => !controller.signal.aborted && setLoading(false));
    setConnection('connecting');
    const source = new EventSource(addressOf(projectId, filter));
    let arrived: LiveEvent[] = [];
    source.onopen = () => setConnection('open');
    source.onerror = () => setConnection('lost');
    source.onmessage = ({ data }) => arrived.push(JSON.parse(data) as LiveEvent);
    source.addEventListener('skipped', ({ data }) => {
      const { count } = JSON.parse(data) as { count: number };
      setLog((current) => addMissed(current, count));
    });
    const timer = setInterval(() => {
      if (arrived.length === 0) return;
      const batch = arrived;
      arrived = [];
      setLog((current) => addEvents(current, batch));
    }, SHOW_EVERY_MS);
    return () => {
      controller.abort();
      clearInterval(timer);
      source.close();
    };
  }, [projectId, event, distinctId]);
  return {
    log,
    /** True until the events that were stored before have been read. */
    isLoading,
    connection,
    pause: useCallback(() => setLog(pause), []),
    resume: useCallback(() => setLog(resume), []),
    clear: useCallback(() => setLog((current) => ({ ...EMPTY_LOG, isPaused: current.isPaused })), []),
  };
};
