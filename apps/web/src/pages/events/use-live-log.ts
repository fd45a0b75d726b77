import { useCallback, useEffect, useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { followStream } from '../../features/event-stream/event-stream.ts';
import { type LiveFilter, liveAddress } from './live-address.ts';
import {
  addEvents,
  addMissed,
  addMissing,
  addOlder,
  EMPTY_LOG,
  type LiveEvent,
  type LiveLog,
  pause,
  resume,
} from './live-log.ts';

export type Connection = 'connecting' | 'open' | 'lost';

/** Events are shown at most this often, so that a busy project does not keep the page from answering. */
const SHOW_EVERY_MS = 250;

const LATEST = 50;

/** The events that were stored last, so that the page is not empty before the first event arrives. */
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
    timestamp,
    properties: properties as Record<string, unknown>,
  }));
};

/** Follows the project's events. What was stored while the stream was lost, or lost events, is read when it is back. */
export const useLiveLog = (projectId: string, { event, distinctId }: LiveFilter) => {
  const [log, setLog] = useState<LiveLog>(EMPTY_LOG);
  const [isLoading, setLoading] = useState(true);
  const [error, setError] = useState<Error | null>(null);
  const [isCleared, setCleared] = useState(false);
  const [connection, setConnection] = useState<Connection>('connecting');
  /** A new object reads again. */
  const [reading, setReading] = useState({ add: addOlder });
  useEffect(() => {
    const controller = new AbortController();
    setLoading(true);
    setError(null);
    void readLatest(projectId, { event, distinctId }, controller.signal)
      .then((latest) => setLog((current) => reading.add(current, latest)))
      .catch((failed: Error) => !controller.signal.aborted && setError(failed))
      .finally(() => !controller.signal.aborted && setLoading(false));
    return () => controller.abort();
  }, [projectId, event, distinctId, reading]);
  useEffect(() => {
    setLog(EMPTY_LOG);
    setCleared(false);
    setConnection('connecting');
    let arrived: LiveEvent[] = [];
    let wasLost = false;
    const stop = followStream(liveAddress(projectId, { event, distinctId }), {
      onOpen: () => {
        setConnection('open');
        if (wasLost) setReading({ add: addMissing });
        wasLost = false;
      },
      onLost: () => {
        wasLost = true;
        setConnection('lost');
      },
      events: {
        message: (data) => arrived.push(JSON.parse(data) as LiveEvent),
        skipped: (data) => {
          const { count } = JSON.parse(data) as { count: number };
          setLog((current) => addMissed(current, count));
        },
        gap: () => setReading({ add: addMissing }),
      },
    });
    const timer = setInterval(() => {
      if (arrived.length === 0) return;
      const batch = arrived;
      arrived = [];
      setLog((current) => addEvents(current, batch));
    }, SHOW_EVERY_MS);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [projectId, event, distinctId]);
  return {
    log,
    /** True until the events that were stored before have been read. */
    isLoading,
    /** Why they could not be read. */
    error,
    readAgain: useCallback(() => setReading({ add: addOlder }), []),
    /** True once the person has removed what was shown. */
    isCleared,
    connection,
    pause: useCallback(() => setLog(pause), []),
    resume: useCallback(() => setLog(resume), []),
    clear: useCallback(() => {
      setCleared(true);
      setLog((current) => ({ ...EMPTY_LOG, isPaused: current.isPaused }));
    }, []),
  };
};
