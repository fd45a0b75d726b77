/** The headers that go on to a service: what belongs to the connection or could pass for our own word stays here. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

const STAYS_HERE = new Set([
  // of this connection (RFC 9110 7.6.1)
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'proxy-authorization'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'expect', 'http2-settings'],
  // said again by us, or by nobody
  ...['host', 'forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port'],
  ...[
    'x-forwarded-prefix',
    'x-forwarded-server',
    'x-real-ip',
    'x-client-ip',
    'true-client-ip',
    'x-request-id',
  ],
  // ways to ask for something else than the request line says
  ...['x-http-method', 'x-http-method-override', 'x-method-override', 'x-original-url', 'x-rewrite-url'],
]);
const OWN_PREFIX = 'x-meridian-';

export interface HeaderRules {
  /** Names of our own prefix that callers may send all the same. */
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
    if (STAYS_HERE.has(name) || dropped?.has(name) || named?.has(name)) continue;
    if (name.startsWith(OWN_PREFIX) && !accepted?.has(name)) continue;
    outgoing[name] = headers[name];
  }
  return Object.assign(outgoing, added);
};

const OF_THE_CONNECTION = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'trailer', 'upgrade'],
]);

/** The headers of an answer that are meant for the caller: our connection to it is another one. */
export const answeredHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const answered: IncomingHttpHeaders = {};
  for (const name in headers) if (!OF_THE_CONNECTION.has(name)) answered[name] = headers[name];
  return answered;
};

/** `Connection: close, x-secret` makes x-secret a header of this connection, too. Never what frames the body. */
const namedByConnection = (connection: string | undefined): ReadonlySet<string> | undefined => {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return undefined;
  const names = new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
  for (const framing of ['content-length', 'content-type']) names.delete(framing);
  return names;
};
