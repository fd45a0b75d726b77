/** Reports each call of a tool to auth-service, which keeps them for users and admins. */
import { type AgentCall, MAX_REPORTED_CALLS } from '@meridian/contracts/internal';
import { InvalidRequestError } from '@meridian/core';
import { type InternalClient, type Logger, metrics, onceAMinute } from '@meridian/service-kit';

export interface CallLog {
  add(call: AgentCall): void;
  /** Reports the waiting calls. */
  close(): Promise<void>;
}

export interface CallLogParts {
  readonly client: Pick<InternalClient, 'call'>;
  readonly logger: Logger;
  readonly flushMs?: number;
  /** How many calls wait at most while auth-service is away. */
  readonly maxWaiting?: number;
}

const lost = metrics.counter({
  name: 'mcp_unreported_calls_total',
  help: 'Calls of tools that could not be reported to auth-service. The log of this service has them.',
});

export const createCallLog = ({
  client,
  logger,
  flushMs = 1_000,
  maxWaiting = 20_000,
}: CallLogParts): CallLog => {
  const waiting: AgentCall[] = [];
  let flushing: Promise<void> | undefined;

  const flush = async (): Promise<void> => {
    // Calls that come meanwhile wait for the next report, so that reports stay few.
    for (let due = waiting.length; due > 0; due -= MAX_REPORTED_CALLS) {
      const calls = waiting.slice(0, MAX_REPORTED_CALLS);
      try {
        await client.call({ path: '/internal/agent-calls', body: { calls }, isRepeatable: true });
      } catch (error) {
        onceAMinute(logger).warn({ err: error }, 'calls of tools could not be reported');
        // A report that is refused now is refused again.
        if (!(error instanceof InvalidRequestError)) return;
        lost.inc(calls.length);
      }
      waiting.splice(0, calls.length);
    }
  };

  const flushOnce = (): Promise<void> => {
    flushing ??= flush().finally(() => {
      flushing = undefined;
    });
    return flushing;
  };

  const timer = setInterval(() => void flushOnce(), flushMs);
  timer.unref();

  return {
    add: (call) => {
      if (waiting.length >= maxWaiting) return lost.inc();
      waiting.push(call);
    },
    close: async () => {
      clearInterval(timer);
      await flushOnce();
      await flushOnce();
      if (waiting.length > 0) lost.inc(waiting.length);
    },
  };
};
