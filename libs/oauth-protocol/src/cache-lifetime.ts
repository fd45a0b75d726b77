/**
 * How long a fetched document may be reused: the publisher's Cache-Control (RFC 9111, 4.2), within bounds. The lower
 * bound is small, so that a shorter max-age always makes a change visible sooner.
 */
export interface CacheBounds {
  readonly minSeconds: number;
  readonly maxSeconds: number;
  /** The lifetime if the publisher states none. */
  readonly defaultSeconds: number;
}

export interface CacheHeaders {
  readonly cacheControl?: string | undefined;
  readonly expires?: string | undefined;
  readonly date?: string | undefined;
  readonly age?: string | undefined;
}

const DIRECTIVE = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*(?:=\s*(?:"([^"]*)"|([^\s",;]+)))?\s*$/;

/** Directives by lower-case name, or undefined if one is malformed or repeated. */
const parseCacheControl = (header: string): Map<string, string | undefined> | undefined => {
  const directives = new Map<string, string | undefined>();
  for (const part of header.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)) {
    if (part.trim() === '') continue;
    const match = DIRECTIVE.exec(part);
    if (!match) return undefined;
    const name = match[1]!.toLowerCase();
    if (directives.has(name)) return undefined;
    directives.set(name, match[2] ?? match[3]);
  }
  return directives;
};

const parseDeltaSeconds = (value: string | undefined): number | undefined =>
  value !== undefined && /^[0-9]{1,10}$/.test(value) ? Number(value) : undefined;

const statedSeconds = (headers: CacheHeaders, now: Date): number | undefined => {
  const directives = parseCacheControl(headers.cacheControl ?? '');
  if (!directives || directives.has('no-store') || directives.has('no-cache')) return 0;
  for (const name of ['s-maxage', 'max-age']) {
    if (directives.has(name)) return parseDeltaSeconds(directives.get(name)) ?? 0;
  }
  if (headers.expires === undefined) return undefined;
  const expires = Date.parse(headers.expires);
  const date = Date.parse(headers.date ?? '');
  // "A cache recipient MUST interpret invalid date formats … as representing a time in the past" (5.3).
  return Number.isNaN(expires)
    ? 0
    : Math.max(0, (expires - (Number.isNaN(date) ? now.getTime() : date)) / 1_000);
};

/** How many seconds the copy is fresh. With 0 it may be used for this request only. */
export const cacheLifetimeSeconds = (headers: CacheHeaders, bounds: CacheBounds, now: Date): number => {
  const stated = statedSeconds(headers, now);
  if (stated === undefined) return bounds.defaultSeconds;
  if (stated === 0) return 0;
  const age = parseDeltaSeconds(headers.age?.trim()) ?? 0;
  return Math.max(bounds.minSeconds, Math.min(bounds.maxSeconds, Math.floor(stated - age)));
};
