/** Sends mixed requests to an entry point at a fixed rate, and repeats a failed one once, as SDKs do. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

export interface Caller {
  /** The addresses, used in turn. */
  readonly urls: readonly string[];
  readonly projectId: number;
  readonly projectToken: string;
  /** Used in turn, because runs of endpoints are limited for each key. */
  readonly keys: readonly string[];
  readonly endpoint: string;
}

/** A request that got no answer, or an answer of 500 or more. */
export interface Failure {
  readonly kind: string;
  readonly problem: string;
  /** How long the caller waited for it. */
  readonly afterMs: number;
}

export interface Load {
  readonly answered: () => number;
  readonly acknowledgedEvents: readonly string[];
  readonly answeredRuns: readonly string[];
  /** Requests that succeeded when they were sent once more. */
  readonly repeated: readonly Failure[];
  /** Requests that failed twice, or were refused. */
  readonly failures: readonly Failure[];
  /** Stops sending, waits for the outstanding answers, does `work`, and starts sending again. */
  pauseFor(work: () => Promise<void>): Promise<void>;
  /** Gives up the requests that have no answer yet. */
  stop(): Promise<void>;
}

interface Request {
  readonly kind: string;
  readonly url: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly onAnswer?: (text: string) => void;
}

interface Problem {
  readonly text: string;
  readonly pauseMs: number;
}

const TICK_MS = 50;
/** The pause after errors without Retry-After. */
const PAUSE_BEFORE_REPEAT_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
const GIVE_UP_MS = 30_000;

export const startLoad = (caller: Caller, perSecond: number): Load => {
  const acknowledgedEvents: string[] = [];
  const answeredRuns: string[] = [];
  const repeated: Failure[] = [];
  const failures: Failure[] = [];
  const inFlight = new Set<Promise<void>>();
  const next = requestsOf(caller, acknowledgedEvents, answeredRuns);
  let answered = 0;
  let isPaused = false;
  let due = 0;
  const stopped = new AbortController();

  const send = async ({ url, body, headers, onAnswer }: Request): Promise<Problem | undefined> => {
    try {
      const answer = await fetch(url, {
        headers: { 'content-type': 'application/json', ...headers },
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(GIVE_UP_MS)]),
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (answer.status !== 200) {
        const retryAfter = Number(answer.headers.get('retry-after') ?? 0);
        return {
          text: `${answer.status} ${text.slice(0, 300)}`,
          pauseMs: Math.min(retryAfter * 1_000 || PAUSE_BEFORE_REPEAT_MS, LONGEST_PAUSE_MS),
        };
      }
      onAnswer?.(text);
      return undefined;
    } catch (error) {
      const { message, cause } = error as Error;
      const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
      return { text: reason, pauseMs: PAUSE_BEFORE_REPEAT_MS };
    }
  };
  const call = async (request: Request): Promise<void> => {
    const sentAt = performance.now();
    const problem = await send(request);
    const afterMs = Math.round(performance.now() - sentAt);
    if (stopped.signal.aborted) return;
    if (problem !== undefined) {
      await delay(problem.pauseMs);
      const again = await send(request);
      if (again === undefined) repeated.push({ kind: request.kind, problem: problem.text, afterMs });
      else failures.push({ kind: request.kind, problem: `${problem.text}, then ${again.text}`, afterMs });
    }
    answered += 1;
  };
  const tick = (): void => {
    if (isPaused) return;
    for (due += (perSecond * TICK_MS) / 1_000; due >= 1; due -= 1) {
      const calling = call(next()).finally(() => inFlight.delete(calling));
      inFlight.add(calling);
    }
  };
  const timer = setInterval(tick, TICK_MS);

  return {
    answered: () => answered,
    acknowledgedEvents,
    answeredRuns,
    repeated,
    failures,
    pauseFor: async (work) => {
      isPaused = true;
      await Promise.all(inFlight);
      await work();
      isPaused = false;
    },
    stop: async () => {
      clearInterval(timer);
      stopped.abort();
      await Promise.all(inFlight);
    },
  };
};

/** A cycle of twenty requests: twelve events, three runs, three queries, a read and a call of an agent. */
const CYCLE = [
  ...['event', 'run', 'event', 'query', 'event', 'event', 'read', 'event', 'event', 'run'],
  ...['event', 'event', 'cached query', 'event', 'event', 'agent', 'event', 'run', 'event', 'cached query'],
] as const;

const requestsOf = (
  { urls, projectId, projectToken, keys, endpoint }: Caller,
  acknowledgedEvents: string[],
  answeredRuns: string[],
): (() => Request) => {
  let count = 0;
  const byKind = (kind: string): Request => {
    const entryPoint = urls[Math.floor(count / CYCLE.length) % urls.length];
    const project = `${entryPoint}/api/projects/${projectId}`;
    const headers = { authorization: `Bearer ${keys[count % keys.length]}` };
    const query = (text: string, refresh: string) => ({
      kind,
      url: `${project}/query/`,
      headers,
      body: { query: { kind: 'HogQLQuery', query: text }, refresh },
    });
    switch (kind) {
      case 'event': {
        const uuid = randomUUID();
        return {
          kind,
          url: `${entryPoint}/i/v0/e/`,
          body: { api_key: projectToken, uuid, event: 'seen', distinct_id: `person-${count % 50}` },
          onAnswer: () => acknowledgedEvents.push(uuid),
        };
      }
      case 'run':
        return {
          kind,
          url: `${project}/endpoints/${endpoint}/run`,
          headers,
          body: {},
          onAnswer: (text) => answeredRuns.push((JSON.parse(text) as { execution_id: string }).execution_id),
        };
      case 'query':
        return query(`SELECT count(), '${randomUUID()}' FROM events`, 'force_blocking');
      case 'cached query':
        return query('SELECT 42', 'blocking');
      case 'agent':
        return {
          kind,
          url: `${entryPoint}/mcp`,
          headers: { ...headers, accept: 'application/json, text/event-stream' },
          body: { jsonrpc: '2.0', id: count, method: 'tools/list', params: {} },
        };
      default:
        return { kind, url: `${project}/endpoints/?limit=5`, headers };
    }
  };
  return () => {
    count += 1;
    return byKind(CYCLE[count % CYCLE.length]!);
  };
};
