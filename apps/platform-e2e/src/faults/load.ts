/** Sends mixed load to the gateway and records the acknowledged events and all answers. */
import { setTimeout as pause } from 'node:timers/promises';
import { callerAt } from '../clients/api.ts';
import { postForm, type Tokens } from '../clients/app.ts';
import { type Observation, outcomeOf } from './outcome.ts';
import type { Product } from './product.ts';

/** The event name of this load. */
export interface Load {
  readonly event: string;
  readonly observations: readonly Observation[];
  readonly acknowledgedEvents: ReadonlySet<string>;
  /** The ids of all answered runs, including refused ones. */
  readonly answeredRuns: ReadonlySet<string>;
  readonly kinds: readonly string[];
  /** Returns the records so far and clears them, so that a long run does not keep them in memory. */
  take(): Taken;
  stop(): Promise<void>;
}

export interface Taken {
  readonly observations: readonly Observation[];
  readonly acknowledgedEvents: number;
  readonly answeredRuns: number;
}

export interface LoadOptions {
  /**
   * Each caller is idle for as long as its last answer took: about half of what the machine can serve. Otherwise the
   * pauses are fixed.
   */
  readonly isHalfLoad?: boolean;
  /** How many times longer the fixed pauses are; 1 by default. */
  readonly pauseFactor?: number;
}

/** State that the next load needs, because a refresh token can be used only once. */
export interface Callers {
  tokens: Tokens;
  readonly endpoint: string;
}

interface Asked {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

interface Kind {
  readonly name: string;
  /** Expected statuses in normal operation. */
  readonly served: readonly number[];
  readonly pauseMs: number;
  readonly ask: (signal: AbortSignal) => Promise<Asked>;
  readonly onAnswer?: (asked: Asked) => void;
}

const EVENTS_PER_REQUEST = 5;
/** Longer than any promise, so that a hanging request counts as slow and not as aborted by the client. */
const GIVE_UP_MS = 60_000;

export const prepareCallers = async ({ region, tokens }: Product): Promise<Callers> => {
  const endpoint = `faults_${crypto.randomUUID().replaceAll('-', '')}`;
  const { status, body } = await callerAt(region.url, region.personalApiKey)(
    'POST',
    `/api/projects/${region.projectId}/endpoints/`,
    { name: endpoint, query: { kind: 'HogQLQuery', query: 'SELECT 1 AS one' } },
  );
  if (status !== 201) throw new Error(`no endpoint: ${status} ${JSON.stringify(body)}`);
  return { tokens, endpoint };
};

export const startLoad = (
  product: Product,
  callers: Callers,
  { isHalfLoad = false, pauseFactor = 1 }: LoadOptions = {},
): Load => {
  const event = `fault ${crypto.randomUUID()}`;
  const observations: Observation[] = [];
  const acknowledgedEvents = new Set<string>();
  const answeredRuns = new Set<string>();
  const kinds = kindsOf(product, callers, event, { acknowledgedEvents, answeredRuns });
  let isOver = false;

  const repeat = async ({ name, served, pauseMs, ask, onAnswer }: Kind): Promise<void> => {
    const usual = new Set(served);
    while (!isOver) {
      const startedAt = performance.now();
      const asked = await ask(AbortSignal.timeout(GIVE_UP_MS)).catch((error: unknown) => noAnswer(error));
      const { status, retryAfter, text } = asked;
      const outcome = outcomeOf(status, retryAfter, usual);
      if (status > 0) onAnswer?.(asked);
      const detail = outcome === 'broken' || outcome === 'no answer' ? text.slice(0, 300) : undefined;
      observations.push({
        kind: name,
        startedAt,
        endedAt: performance.now(),
        status,
        outcome,
        ...(detail !== undefined && { detail }),
      });
      await pause(isHalfLoad ? performance.now() - startedAt : pauseMs * pauseFactor);
    }
  };
  const repeating = kinds.map(repeat);
  return {
    event,
    observations,
    acknowledgedEvents,
    answeredRuns,
    kinds: [...new Set(kinds.map(({ name }) => name))],
    take: () => {
      const taken = {
        observations: observations.splice(0),
        acknowledgedEvents: acknowledgedEvents.size,
        answeredRuns: answeredRuns.size,
      };
      acknowledgedEvents.clear();
      answeredRuns.clear();
      return taken;
    },
    stop: async () => {
      isOver = true;
      await Promise.all(repeating);
    },
  };
};

const noAnswer = (error: unknown): Asked => {
  const { message, cause } = error as Error;
  const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
  return { status: 0, retryAfter: null, text: reason };
};

const kindsOf = (
  { region, clientId, cookie, revokedKey }: Product,
  callers: Callers,
  event: string,
  kept: { acknowledgedEvents: Set<string>; answeredRuns: Set<string> },
): Kind[] => {
  const project = `/api/projects/${region.projectId}`;
  const endpoint = `${project}/endpoints/${callers.endpoint}`;
  const send = sender(region.url);
  const withKey = (path: string, body?: unknown, key = region.personalApiKey) =>
    send(path, { authorization: `Bearer ${key}` }, body);
  const signedIn = (path: string, body?: unknown) => send(path, { cookie }, body);
  const hogql = (query: string, refresh: string) => ({ query: { kind: 'HogQLQuery', query }, refresh });

  const capture = (): Kind => {
    let ids: string[] = [];
    return {
      name: 'capture',
      served: [200],
      pauseMs: 25,
      ask: (signal) => {
        ids = Array.from({ length: EVENTS_PER_REQUEST }, () => crypto.randomUUID());
        const batch = ids.map((uuid) => ({ uuid, event, distinct_id: `person ${uuid[0]}` }));
        return send('/batch/', {}, { api_key: region.projectToken, batch })(signal);
      },
      onAnswer: ({ status }) => {
        if (status === 200) for (const id of ids) kept.acknowledgedEvents.add(id);
      },
    };
  };
  const keepRun = ({ text }: Asked): void => {
    const id = executionIdOf(text);
    if (id !== undefined) kept.answeredRuns.add(id);
  };

  return [
    capture(),
    capture(),
    {
      name: 'cached query',
      served: [200],
      pauseMs: 50,
      ask: withKey(`${project}/query/`, hogql('select 42', 'blocking')),
    },
    {
      name: 'query',
      served: [200],
      pauseMs: 100,
      ask: (signal) =>
        withKey(
          `${project}/query/`,
          hogql(`select count(), '${crypto.randomUUID()}' from events`, 'force_blocking'),
        )(signal),
    },
    { name: 'run', served: [200], pauseMs: 50, ask: signedIn(`${endpoint}/run`, {}), onAnswer: keepRun },
    {
      name: 'rejected run',
      served: [400],
      pauseMs: 100,
      ask: signedIn(`${endpoint}/run`, { refresh: 'sometimes' }),
      onAnswer: keepRun,
    },
    { name: 'log', served: [200], pauseMs: 250, ask: signedIn(`${endpoint}/logs/?limit=5`) },
    {
      name: 'revoked key',
      served: [401],
      pauseMs: 100,
      ask: withKey(`${project}/query/`, hogql('select 42', 'blocking'), revokedKey),
    },
    {
      name: 'token refresh',
      served: [200],
      pauseMs: 250,
      ask: async (signal) => {
        const form = {
          grant_type: 'refresh_token',
          client_id: clientId,
          refresh_token: callers.tokens.refresh_token,
        };
        return read(await postForm(`${region.url}/oauth/token/`, form, {}, signal));
      },
      onAnswer: ({ status, text }) => {
        if (status === 200) callers.tokens = JSON.parse(text) as Tokens;
      },
    },
  ];
};

const sender =
  (url: string) =>
  (path: string, headers: Record<string, string>, body?: unknown) =>
  async (signal: AbortSignal): Promise<Asked> =>
    read(
      await fetch(url + path, {
        signal,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      }),
    );

const read = async (answer: Response): Promise<Asked> => ({
  status: answer.status,
  retryAfter: answer.headers.get('retry-after'),
  text: await answer.text(),
});

const executionIdOf = (text: string): string | undefined => {
  try {
    const { execution_id } = JSON.parse(text) as { execution_id?: unknown };
    return typeof execution_id === 'string' ? execution_id : undefined;
  } catch {
    return undefined;
  }
};
