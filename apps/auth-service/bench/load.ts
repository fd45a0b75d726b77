/** Load over loopback: how many requests a second are answered with 200. */
import autocannon from 'autocannon';

interface Load {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  /** The body of the next request. */
  readonly nextBody?: () => string;
  readonly onAnswer?: (body: string) => void;
}

const CONNECTIONS = 16;
const SECONDS = 2;

export const requestsPerSecond = async (load: Load): Promise<number> => {
  const { url, method = 'GET', path, headers = {}, nextBody, onAnswer } = load;
  let refused = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        method,
        path,
        headers,
        ...(nextBody && { setupRequest: (request) => ({ ...request, body: nextBody() }) }),
        onResponse: (status, body) => {
          if (status === 200) onAnswer?.(body);
          else refused += 1;
        },
      },
    ],
  });
  const bad = refused + result.errors + result.timeouts;
  if (bad > 0)
    throw new Error(`${bad} of ${result.requests.total} requests to ${path} were not answered with 200`);
  return result['2xx'] / result.duration;
};

/** Each connection of a refresh load takes a token and puts its successor back. */
export const refreshLoad = (
  tokens: readonly string[],
  load: Omit<Load, 'nextBody' | 'onAnswer'>,
  form: (refreshToken: string) => string,
): Load => {
  const free = [...tokens];
  return {
    ...load,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...load.headers },
    nextBody: () => {
      const token = free.shift();
      if (token === undefined) throw new Error('more connections than tokens');
      return form(token);
    },
    onAnswer: (body) => {
      free.push((JSON.parse(body) as { refresh_token: string }).refresh_token);
    },
  };
};

export const roundRobin = <T>(items: readonly T[]): (() => T) => {
  let next = 0;
  return () => items[next++ % items.length]!;
};
