/**
 * The only way to fetch an untrusted URL: https and public addresses only, a connection to exactly the address that
 * was checked, no redirects, cookies, credentials or proxy, verified certificates, one time limit for everything and
 * a limit on the size.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { Agent, buildConnector, request } from 'undici';
import { type DevHosts, parseDevHosts } from './dev-hosts.ts';
import { type FetchTarget, findFetchTarget, type ResolveHost, resolveWithSystem } from './fetch-target.ts';
import { SafeFetchError } from './safe-fetch-error.ts';

export interface SafeFetchConfig {
  readonly production: boolean;
  readonly userAgent: string;
  /** `host=127.0.0.1:port`; refused in production. */
  readonly devHosts?: readonly string[];
  /** A certificate authority in PEM to trust besides the public ones; refused in production. */
  readonly devCertificateAuthority?: string | undefined;
  readonly resolveHost?: ResolveHost;
  /** How long the refusal of a name without a public address takes at least. */
  readonly nameRefusalMs?: number;
}

export interface SafeFetchOptions {
  readonly accept: string;
  readonly isExpectedType: (contentType: string | undefined) => boolean;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Sends this body with POST; every 2xx is then a success, and its body is not read. A GET by default. */
  readonly post?: { readonly body: string; readonly headers: Readonly<Record<string, string>> } | undefined;
  /** Validators of a copy that the caller has. A 304 is accepted only with them. */
  readonly validators?:
    | { readonly etag?: string | undefined; readonly lastModified?: string | undefined }
    | undefined;
}

export interface SafeResponse {
  readonly notModified: boolean;
  readonly body: Uint8Array;
  header(name: string): string | undefined;
}

export type SafeFetch = (url: string, options: SafeFetchOptions) => Promise<SafeResponse>;

const MAX_HEADER_BYTES = 16_384;
/** Longer than resolvers usually take, to answer or to give up a name that is not there. */
const NAME_REFUSAL_MS = 1_000;

/** Trusts the authority of development besides the usual ones. To read these certificates takes milliseconds. */
const trustOf = ({ devCertificateAuthority }: SafeFetchConfig): SecureContext | undefined =>
  devCertificateAuthority === undefined
    ? undefined
    : createSecureContext({ ca: [...rootCertificates, devCertificateAuthority] });

/** Its own time limits are off: the signal of the caller ends every step. */
const connectTo = (target: FetchTarget, trust: SecureContext | undefined): Agent => {
  const connect = buildConnector({
    timeout: 0,
    maxCachedSessions: 0,
    allowH2: false,
    rejectUnauthorized: true,
    ...(trust !== undefined && { secureContext: trust }),
  });
  return new Agent({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 0,
    connect: (options, callback) => {
      const { address, port, host } = target;
      connect({ ...options, hostname: address, port: String(port), servername: host }, callback);
    },
  });
};

const requestHeaders = (
  config: SafeFetchConfig,
  { accept, validators, post }: SafeFetchOptions,
): Record<string, string> => ({
  accept,
  'accept-encoding': 'identity',
  'user-agent': config.userAgent,
  ...post?.headers,
  ...(validators?.etag === undefined ? {} : { 'if-none-match': validators.etag }),
  ...(validators?.lastModified === undefined ? {} : { 'if-modified-since': validators.lastModified }),
});

const isSuccess = (status: number, { post }: SafeFetchOptions): boolean =>
  post === undefined ? status === 200 : status >= 200 && status < 300;

/** Counts the received bytes, because a Content-Length may be wrong. */
const readBounded = async (body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new SafeFetchError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** The reason of the signals of `AbortSignal.timeout`. */
const isTimeout = (error: unknown): boolean => (error as Error).name === 'TimeoutError';

const toSafeFetchError = (error: unknown): SafeFetchError => {
  if (error instanceof SafeFetchError) return error;
  return new SafeFetchError(isTimeout(error) ? 'timeout' : 'unreachable', error);
};

const firstValue = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;

/** A resolver cannot be cancelled; its answer is not waited for beyond the limit. */
const beforeAbort = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });

export const createSafeFetch = (config: SafeFetchConfig): SafeFetch => {
  const devHosts: DevHosts = parseDevHosts(config.devHosts ?? []);
  if (config.production && (devHosts.size > 0 || config.devCertificateAuthority !== undefined)) {
    throw new Error('SAFE_FETCH_DEV_HOSTS and SAFE_FETCH_DEV_CA must not be set when NODE_ENV=production');
  }
  const { resolveHost = resolveWithSystem, nameRefusalMs = NAME_REFUSAL_MS } = config;
  const trust = trustOf(config);

  const exchange = async (
    target: FetchTarget,
    options: SafeFetchOptions,
    signal: AbortSignal,
  ): Promise<SafeResponse> => {
    const dispatcher = connectTo(target, trust);
    try {
      const { statusCode, headers, body } = await request(target.url, {
        method: options.post === undefined ? 'GET' : 'POST',
        headers: requestHeaders(config, options),
        body: options.post?.body ?? null,
        dispatcher,
        signal,
      });
      const header = (name: string): string | undefined => firstValue(headers[name]);
      if (statusCode === 304 && options.validators)
        return { notModified: true, body: new Uint8Array(), header };
      if (!isSuccess(statusCode, options)) throw new SafeFetchError('unexpected_status');
      if (options.post !== undefined) return { notModified: false, body: new Uint8Array(), header };
      if (!options.isExpectedType(header('content-type'))) throw new SafeFetchError('unexpected_type');
      if (!['', 'identity'].includes(header('content-encoding') ?? ''))
        throw new SafeFetchError('encoded_body');
      return { notModified: false, body: await readBounded(body, options.maxBytes), header };
    } finally {
      await dispatcher.destroy();
    }
  };

  /** Names without a public address are refused after the same time, however soon the resolver knew. */
  const findTarget = async (url: string, timeoutMs: number): Promise<FetchTarget> => {
    const refusedAt = sleep(Math.min(nameRefusalMs, timeoutMs), undefined, { ref: false });
    try {
      const found = findFetchTarget(url, { resolveHost, devHosts });
      return await beforeAbort(found, AbortSignal.timeout(timeoutMs));
    } catch (error) {
      const refusal = isTimeout(error) ? new SafeFetchError('unresolvable', error) : toSafeFetchError(error);
      if (refusal.isAboutTheName) await refusedAt;
      throw refusal;
    }
  };

  return async (url, options) => {
    const signal = AbortSignal.timeout(options.timeoutMs);
    try {
      const target = await findTarget(url, options.timeoutMs);
      return await beforeAbort(exchange(target, options, signal), signal);
    } catch (error) {
      throw toSafeFetchError(error);
    }
  };
};
