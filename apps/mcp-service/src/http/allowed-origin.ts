/** Which pages may call the MCP server. A page that a rebound name shows sends its own origin, and is refused. */

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Clients that are not browsers send no origin. */
export const isAllowedOrigin = (origin: string | undefined, allowed: ReadonlySet<string>): boolean => {
  if (origin === undefined || allowed.has(origin)) return true;
  return URL.canParse(origin) && LOOPBACK.has(new URL(origin).hostname);
};

export const originsOf = (urls: readonly string[]): ReadonlySet<string> =>
  new Set(urls.map((url) => new URL(url).origin));
