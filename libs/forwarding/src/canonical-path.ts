/**
 * The canonical spelling of a path. Routing, limits, checks and forwarding must all use the same path, so escapes are
 * decoded once here, and a path that two programs could read differently is refused.
 */

/** A path without escapes and without characters that need one. */
const PLAIN = /^[\w/@.~:$!'()*+,;=&-]*$/;
/** Dot segments and empty segments. */
const DECEPTIVE = /\/\/|(?:^|\/)\.{1,2}(?:\/|$)/;
/** Characters that URL parsers drop, treat as the end of the path, or treat as a slash. */
const UNREADABLE = /[^\x21-\x7e]|[#\\]/;
/** Characters of a decoded segment that another decoding or another program would read differently. */
const AMBIGUOUS = /[\x00-\x1f\x7f/\\]|%[\da-f]{2}/i;
/** `encodeURIComponent` escapes these, although a segment may contain them. */
const ESCAPED_NEEDLESSLY = /%(?:40|3A|24|26|2B|2C|3B|3D)/g;

/** Undefined if the path is ambiguous. `path` does not contain the query. */
export const canonicalPath = (path: string): string | undefined => {
  if (PLAIN.test(path)) return DECEPTIVE.test(path) ? undefined : path;
  if (UNREADABLE.test(path)) return undefined;
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    const decoded = decode(segment);
    if (decoded === undefined || AMBIGUOUS.test(decoded)) return undefined;
    segments.push(encodeURIComponent(decoded).replace(ESCAPED_NEEDLESSLY, decodeURIComponent));
  }
  const canonical = segments.join('/');
  return DECEPTIVE.test(canonical) ? undefined : canonical;
};

/** Undefined for broken escapes and for bytes that are not the shortest UTF-8. */
const decode = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};
