import { InternalError } from '@meridian/core';

export interface ConnectionTarget {
  /** The URL without credentials, path or query. */
  readonly url: string;
  readonly database: string;
  readonly username: string;
  readonly password: string;
}

export const DEFAULT_DATABASE = 'meridian';

/** CLICKHOUSE_URL, for example `https://user:password@host:8443/meridian`. The path names the database. */
export const parseConnectionUrl = (text: string): ConnectionTarget => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // The text may contain a password, so the message must not repeat it.
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new InternalError('error', 'CLICKHOUSE_URL must be an http or https address');
  }
  return {
    url: url.origin,
    database: decodeURIComponent(url.pathname.slice(1)) || DEFAULT_DATABASE,
    username: decodeURIComponent(url.username) || 'default',
    password: decodeURIComponent(url.password),
  };
};
