/**
 * The headers that are sent to a service: without connection headers and without those that only the gateway may set.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

const REMOVED = new Set([
  // connection headers (RFC 9110 7.6.1)
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'proxy-authorization'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'expect', 'http2-settings'],
  // headers that only the gateway may set
  ...['host', 'forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port'],
  ...[
    'x-forwarded-prefix',
    'x-forwarded-server',
    'x-real-ip',
    'x-client-ip',
    'true-client-ip',
    'x-request-id',
  ],
  // headers that override the request line
  ...['x-http-method', 'x-http-method-override', 'x-method-override', 'x-original-url', 'x-rewrite-url'],
]);
const OWN_PREFIX = 'x-meridian-';

export interface HeaderRules {
  /** Headers with our prefix that callers may send. */
  readonly accepted?: ReadonlySet<string>;
  readonly dropped?: ReadonlySet<string>;
  readonly added: IncomingHttpHeaders;
}

export const outgoingHeaders = (
  { headers }: IncomingMessage,
  { accepted, dropped, added }: HeaderRules,
): IncomingHttpHeaders => {
  const named = namedByConnection(headers.connection);
  const outgoing: IncomingHttpHeaders = {};
  for (const name in headers) {
    if (REMOVED.has(name) || dropped?.has(name) || named?.has(name)) continue;
    if (name.startsWith(OWN_PREFIX) && !accepted?.has(name)) continue;
    outgoing[name] = headers[name];
  }
  return Object.assign(outgoing, added);
};

const CONNECTION_HEADERS = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'trailer', 'upgrade'],
]);

/** The headers of an answer without the headers of the connection to the service. */
export const answerHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const answered: IncomingHttpHeaders = {};
  for (const name in headers) if (!CONNECTION_HEADERS.has(name)) answered[name] = headers[name];
  return answered;
};

/** `Connection: close, x-secret` makes x-secret a header of the connection. Headers that frame the body never are. */
const namedByConnection = (connection: string | undefined): ReadonlySet<string> | undefined => {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return undefined;
  const names = new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
  for (const framing of ['content-length', 'content-type']) names.delete(framing);
  return names;
};
