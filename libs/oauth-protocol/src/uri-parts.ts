/**
 * Splits a URI into its parts without normalizing it. URL parsers repair input (they drop default ports, resolve
 * dot segments, lower-case hosts, rewrite `127.1`), and each repair makes the checked URI differ from the one
 * that a browser or a fetch uses. Rules are therefore applied to the raw text.
 */
export interface UriParts {
  readonly scheme: string;
  /** Set, even if empty, when the authority contains an `@`. */
  readonly userinfo: string | undefined;
  readonly host: string;
  /** The port as written: `''` for `host:`, undefined without a colon. */
  readonly port: string | undefined;
  readonly path: string;
  /** The query with its `?`; empty if there is none. */
  readonly query: string;
  readonly hasFragment: boolean;
}

const HIERARCHICAL_URI = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/s;
const AUTHORITY = /^(?:(.*)@)?(\[[^\]]*\]|[^:@]*)(?::(.*))?$/s;

/** Printable ASCII without spaces, backslashes and the characters that RFC 3986 allows nowhere. */
const WRITABLE = /^[\x21-\x7e]+$/;
const NEVER_IN_A_URI = /[\\"<>^`{|}]/;

export const isWritableUri = (raw: string): boolean => WRITABLE.test(raw) && !NEVER_IN_A_URI.test(raw);

export const splitUri = (raw: string): UriParts | undefined => {
  const uri = HIERARCHICAL_URI.exec(raw);
  const authority = uri && AUTHORITY.exec(uri[2]!);
  if (!uri || !authority) return undefined;
  return {
    scheme: uri[1]!,
    userinfo: authority[1],
    host: authority[2]!,
    port: authority[3],
    path: uri[3]!,
    query: uri[4] ?? '',
    hasFragment: uri[5] !== undefined,
  };
};

/** A port as a client may write it: decimal, no leading zero, 1 to 65535. */
export const isPort = (port: string): boolean => /^[1-9][0-9]{0,4}$/.test(port) && Number(port) <= 65_535;

export const hasDotSegment = (path: string): boolean =>
  path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));

/** Letters, digits, hyphens and underscores in non-empty labels, as in a DNS name. */
export const isDnsName = (host: string): boolean =>
  host.length <= 253 &&
  host.split('.').every((label) => /^[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?$/.test(label));

/**
 * A host that some parsers read as an address: bracketed IPv6, or a last label that is a number in decimal, octal or
 * hexadecimal, which URL parsers take as IPv4 (`127.1`, `0x7f.1`, `2130706433`).
 */
export const isIpLiteral = (host: string): boolean =>
  host.startsWith('[') || /^(?:[0-9]+|0x[0-9a-f]*)$/i.test(host.split('.').at(-1)!);
