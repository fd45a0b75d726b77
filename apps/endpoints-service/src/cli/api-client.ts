import { setTimeout as pause } from 'node:timers/promises';
import { backoffMs } from '@meridian/core';
import { CliError } from './cli-error.ts';

export interface RemoteEndpoint {
  readonly name: string;
  readonly [member: string]: unknown;
}

export interface ApiClient {
  /** Resolves with undefined for a 404. */
  ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer | undefined>;
  /** Follows server-sent events, and resumes them when the server ends the stream or is away for a while. */
  follow(path: string, onEvent: (event: string, data: string) => void): Promise<never>;
  list(): Promise<RemoteEndpoint[]>;
}

export interface ApiSettings {
  readonly url: string;
  readonly key: string;
  readonly project: string;
}

const PAGE = 200;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

export const createApiClient = ({ url, key, project }: ApiSettings): ApiClient => {
  const base = `${url.replace(/\/+$/, '')}/api/projects/${project}/endpoints`;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };

  const send = async (method: string, path: string, body?: unknown, more = {}): Promise<Response> => {
    try {
      return await fetch(`${base}${path}`, {
        method,
        headers: { ...headers, ...more },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    } catch (cause) {
      throw new CliError(`Cannot reach ${url}: ${(cause as Error).message}`, 1, { isTemporary: true });
    }
  };

  const ask: ApiClient['ask'] = async (method, path, body) => {
    const response = await send(method, path, body);
    if (response.status === 404) return undefined;
    if (!response.ok) throw await problemOf(response);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return (isJson ? await response.json() : await response.text()) as never;
  };

  const readStream = async (
    path: string,
    place: Place,
    onEvent: (event: string, data: string) => void,
  ): Promise<void> => {
    const resume = place.id === undefined ? {} : { 'last-event-id': place.id };
    const response = await send('GET', path, undefined, resume);
    if (!response.ok || response.body === null) throw await problemOf(response);
    let rest = '';
    for await (const chunk of untilLost(response.body.pipeThrough(new TextDecoderStream()))) {
      const messages = (rest + chunk).split('\n\n');
      rest = messages.pop() ?? '';
      for (const message of messages) {
        const fields = new Map(message.split('\n').map(splitAtColon));
        place.id = fields.get('id') ?? place.id;
        place.retryMs = Number(fields.get('retry') ?? place.retryMs);
        const data = fields.get('data');
        if (data !== undefined) onEvent(fields.get('event') ?? 'message', data);
      }
    }
  };

  return {
    ask,
    async follow(path, onEvent) {
      const place: Place = { id: undefined, retryMs: FIRST_PAUSE_MS };
      let failures: number | undefined;
      for (;;) {
        try {
          await readStream(path, place, onEvent);
          failures = 0;
        } catch (error) {
          const mayPass = error instanceof CliError && error.isTemporary;
          if (failures === undefined || !mayPass) throw error;
          failures += 1;
        }
        await pause(backoffMs(failures, { firstMs: place.retryMs, longestMs: LONGEST_PAUSE_MS }));
      }
    },
    async list() {
      const all: RemoteEndpoint[] = [];
      for (let offset = 0; ; offset += PAGE) {
        const page = await ask<{ results: RemoteEndpoint[]; count: number }>(
          'GET',
          `/?limit=${PAGE}&offset=${offset}`,
        );
        if (page === undefined)
          throw new CliError(`Project ${project} does not exist, or the key has no access to it.`, 3);
        all.push(...page.results);
        if (all.length >= page.count || page.results.length === 0) return all;
      }
    },
  };
};

/** Where a stream is resumed, and after which pause. */
interface Place {
  id: string | undefined;
  retryMs: number;
}

/** A connection that is lost ends the stream like the server does. */
async function* untilLost(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* chunks;
  } catch {
    return;
  }
}

const splitAtColon = (line: string): [name: string, value: string] => {
  const [name = ''] = line.split(':', 1);
  return [name, line.slice(name.length + 1).trimStart()];
};

const problemOf = async (response: Response): Promise<CliError> => {
  const body = (await response.json().catch(() => ({}))) as { detail?: string; attr?: string | null };
  const where = body.attr ? ` (${body.attr})` : '';
  const request = response.headers.get('x-request-id');
  const message = `${response.status}: ${body.detail ?? response.statusText}${where}${request ? `\nrequest ${request}` : ''}`;
  const isTemporary = response.status === 429 || response.status >= 500;
  return new CliError(message, response.status === 401 || response.status === 403 ? 3 : 1, { isTemporary });
};
