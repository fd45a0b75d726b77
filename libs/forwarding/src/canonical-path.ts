/**
 * The one spelling of a path. What is routed, limited, checked and forwarded must be the same path, so escapes are
 * decoded once here, and a path that two programs could read differently has no spelling.
 */

/** Needs no escapes and has none. */
const PLAIN = /^[\w/@.~:$!'()*+,;=&-]*$/;
/** Dot segments and empty segments. */
const DECEPTIVE = /\/\/|(?:^|\/)\.{1,2}(?:\/|$)/;
/** In an undecoded path: what parsers of URLs drop, cut off or take for a slash. */
const UNREADABLE = /[^\x21-\x7e]|[#\\]/;
/** In a decoded segment: what would change the path if it were decoded again or read by another program. */
const AMBIGUOUS = /[\x00-\x1f\x7f/\\]|%[\da-f]{2}/i;
/** These may appear in a segment as they are; `encodeURIComponent` escapes them. */
const ESCAPED_NEEDLESSLY = /%(?:40|3A|24|26|2B|2C|3B|3D)/g;

/** Undefined when the path is ambiguous. `path` is without its query. */
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
