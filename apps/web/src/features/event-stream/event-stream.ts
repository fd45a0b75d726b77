/** Follows a stream of events of the server. */
import { growingPause } from '../../api/growing-pause.ts';

export interface StreamHandlers {
  readonly onOpen?: () => void;
  /** The connection was lost or refused; the next attempt follows by itself. */
  readonly onLost: () => void;
  /** The handlers by the name of the event. Events without a name are called `message`. */
  readonly events: Readonly<Record<string, (data: string) => void>>;
}

const PAUSES = { firstMs: 1_000, longestMs: 15_000 };

/** Doubles with each attempt that failed, so that a server that comes back is not met by all pages at once. */
export const pauseBefore = (attempt: number): number => growingPause(attempt, PAUSES);

/** Browsers connect again by themselves after a lost connection, and not after a refusal such as 503. */
export const followStream = (url: string, { onOpen, onLost, events }: StreamHandlers): (() => void) => {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  const connect = (): void => {
    source = new EventSource(url);
    source.onopen = () => {
      refusals = 0;
      onOpen?.();
    };
    source.onerror = () => {
      onLost();
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(connect, pauseBefore(refusals));
      refusals += 1;
    };
    for (const [name, take] of Object.entries(events))
      source.addEventListener(name, ({ data }: MessageEvent<string>) => take(data));
  };
  connect();
  return () => {
    clearTimeout(timer);
    source.close();
  };
};
