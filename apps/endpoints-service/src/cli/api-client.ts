import { CliError } from './cli-error.ts';

export interface RemoteEndpoint {
  readonly name: string;
  readonly [member: string]: unknown;
}

export interface ApiClient {
  /** Resolves with undefined for a 404. */
  ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer | undefined>;
  stream(path: string, onData: (data: string) => void): Promise<void>;
  list(): Promise<RemoteEndpoint[]>;
}

export interface ApiSettings {
  readonly url: string;
  readonly key: string;
  readonly project: string;
}

const PAGE = 200;

export const createApiClient = ({ url, key, project }: ApiSettings): ApiClient => {
  const base = `${url.replace(/\/+$/, '')}/api/projects/${project}/endpoints`;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };

  const send = async (method: string, path: string, body?: unknown): Promise<Response> => {
    try {
      return await fetch(`${base}${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    } catch (cause) {
      throw new CliError(`Cannot reach ${url}: ${(cause as Error).message}`);
    }
  };

  const ask: ApiClient['ask'] = async (method, path, body) => {
    const response = await send(method, path, body);
    if (response.status === 404) return undefined;
    if (!response.ok) throw await problemOf(response);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return (isJson ? await response.json() : await response.text()) as never;
  };

  return {
    ask,
    async stream(path, onData) {
      const response = await send('GET', path);
      if (!response.ok || response.body === null) throw await problemOf(response);
      let rest = '';
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) if (line.startsWith('data: ')) onData(line.slice('data: '.length));
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

const problemOf = async (response: Response): Promise<CliError> => {
  const body = (await response.json().catch(() => ({}))) as { detail?: string; attr?: string | null };
  const where = body.attr ? ` (${body.attr})` : '';
  const request = response.headers.get('x-request-id');
  const message = `${response.status}: ${body.detail ?? response.statusText}${where}${request ? `\nrequest ${request}` : ''}`;
  return new CliError(message, response.status === 401 || response.status === 403 ? 3 : 1);
};
