/** A client of the API. */
import { onTestFinished } from 'vitest';
import type { PlatformRegion } from '../platform.ts';

export interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export type Call = <Body = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
) => Promise<Answer<Body>>;

/** Creates a client for an address, with or without a bearer token. */
export const callerAt =
  (url: string, token?: string | null, headers: Record<string, string> = {}): Call =>
  async <Body>(method: string, path: string, body?: unknown) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as Body,
    };
  };

/** Uses the key of the region's first person, which has all scopes. */
export const keyHolder = ({ url, personalApiKey }: PlatformRegion): Call => callerAt(url, personalApiKey);

const sessions = new Map<string, Promise<string>>();

export const sessionCookie = (region: PlatformRegion): Promise<string> => {
  const known = sessions.get(region.url) ?? signIn(region);
  sessions.set(region.url, known);
  return known;
};

/** Uses the session of the same person, for operations that keys may not call. */
export const sessionHolder = async (region: PlatformRegion): Promise<Call> =>
  callerAt(region.url, null, { cookie: await sessionCookie(region) });

const signIn = async ({ url, email, password }: PlatformRegion): Promise<string> => {
  const { status, headers } = await callerAt(url)('POST', '/api/login/', { email, password });
  if (status !== 200) throw new Error(`signing in answered ${status}`);
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
};

/** Creates a key of that person with these scopes. */
export const newKey = async (
  region: PlatformRegion,
  scopes: readonly string[],
): Promise<{ id: string; value: string }> => {
  const call = await sessionHolder(region);
  const answer = await call<{ id: string; value: string }>('POST', '/api/personal_api_keys/', {
    label: `e2e ${crypto.randomUUID()}`,
    scopes,
  });
  if (answer.status !== 201) throw new Error(`no key: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** Creates a key that is deleted after the test, because a person can have only a few. */
export const temporaryKey = async (
  region: PlatformRegion,
  scopes: readonly string[],
): Promise<{ id: string; value: string }> => {
  const key = await newKey(region, scopes);
  onTestFinished(async () => {
    await (await sessionHolder(region))('DELETE', `/api/personal_api_keys/${key.id}/`);
  });
  return key;
};
