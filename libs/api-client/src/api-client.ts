/** A client of the public API whose paths, parameters, bodies and answers are checked by the compiler. */
import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './schema.gen.ts';

export type ApiClient = Client<paths>;

export interface ApiClientOptions {
  /** The address of the region, without a path. In a browser at that address it may be empty. */
  readonly baseUrl: string;
  /** A personal API key or an access token. A browser that is signed in sends its session instead. */
  readonly token?: string | (() => string | Promise<string>);
  readonly fetch?: (request: Request) => Promise<Response>;
}

export const createApiClient = ({ baseUrl, token, fetch }: ApiClientOptions): ApiClient => {
  const client = createClient<paths>({
    baseUrl,
    ...(fetch !== undefined && { fetch }),
    // The API reads lists as `a,b`.
    querySerializer: { array: { style: 'form', explode: false } },
  });
  if (token !== undefined) {
    client.use({
      onRequest: async ({ request }) => {
        request.headers.set('authorization', `Bearer ${typeof token === 'string' ? token : await token()}`);
        return request;
      },
    });
  }
  return client;
};
