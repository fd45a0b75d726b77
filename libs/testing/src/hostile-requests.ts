/** Malformed requests as bytes, and the status with which a public server answers each. */
import { connect } from 'node:net';

export interface HostileTarget {
  /** The path of a call that would succeed as a well-formed request. */
  readonly path: string;
  readonly token: string;
}

type Hostile = readonly [name: string, bytes: (target: HostileTarget) => string, status: number];

/** A complete head. The connection closes after the answer, so that `sendRaw` ends. */
export const requestHead = (line: string, token: string, headers: readonly string[] = []): string =>
  [
    line,
    'host: us.meridian.example',
    `authorization: Bearer ${token}`,
    'connection: close',
    ...headers,
    '',
    '',
  ].join('\r\n');

const get =
  (...headers: string[]) =>
  ({ path, token }: HostileTarget): string =>
    requestHead(`GET ${path} HTTP/1.1`, token, headers);
const post =
  (headers: readonly string[], body: string) =>
  ({ path, token }: HostileTarget): string =>
    requestHead(`POST ${path} HTTP/1.1`, token, headers) + body;
const line =
  (text: string) =>
  ({ token }: HostileTarget): string =>
    requestHead(text, token);
const CHUNKED = 'transfer-encoding: chunked';
const END = '0\r\n\r\n';

export const HOSTILE_REQUESTS: readonly Hostile[] = [
  // ambiguous ends of a request
  ['a length and chunks', post(['content-length: 4', CHUNKED], END), 400],
  ['chunks and a length', post([CHUNKED, 'content-length: 4'], END), 400],
  ['two lengths', post(['content-length: 4', 'content-length: 5'], 'abcd'), 400],
  ['two lengths in one', post(['content-length: 4, 4'], 'abcd'), 400],
  ['a signed length', post(['content-length: +4'], 'abcd'), 400],
  ['a length in hexadecimal', post(['content-length: 0x4'], 'abcd'), 400],
  ['an empty length', post(['content-length:'], 'abcd'), 400],
  ['a length beyond all numbers', post(['content-length: 99999999999999999999'], 'abcd'), 400],
  ['chunks spelled oddly', post(['transfer-encoding: xchunked'], END), 400],
  ['chunks that are not last', post(['transfer-encoding: chunked, identity'], END), 400],
  ['chunks twice', post([CHUNKED, CHUNKED], END), 400],
  ['chunks in another coding', post(['transfer-encoding: gzip, chunked'], END), 400],
  ['a blank before the colon', post(['transfer-encoding : chunked'], END), 400],
  ['a folded header', get('x-a: b', ' transfer-encoding: chunked'), 400],
  ['a carriage return in a header', get('x-a: b\rtransfer-encoding: chunked'), 400],
  ['a zero byte in a header', get('x-a: b\0c'), 400],
  ['a header without a name', get(': b'), 400],
  ['bare line feeds', ({ path }) => `GET ${path} HTTP/1.1\nhost: a\nGET /x HTTP/1.1\n\n`, 400],
  ['a chunk size that is not a number', post([CHUNKED], 'zz\r\n'), 400],
  ['a chunk size beyond all numbers', post([CHUNKED], 'fffffffffffffffff\r\n'), 400],
  ['a chunk longer than it says', post([CHUNKED], '1\r\nabc\r\n0\r\n\r\n'), 400],
  ['endless words behind a chunk size', post([CHUNKED], `1;${'x'.repeat(20_000)}\r\na\r\n${END}`), 413],
  [
    'a body on GET',
    ({ path, token }) => `${requestHead(`GET ${path} HTTP/1.1`, token, ['content-length: 4'])}abcd`,
    400,
  ],
  [
    'chunks on GET',
    ({ path, token }) => `${requestHead(`GET ${path} HTTP/1.1`, token, [CHUNKED])}${END}`,
    400,
  ],
  // invalid targets and hosts
  ['no host', ({ path }) => `GET ${path} HTTP/1.1\r\nconnection: close\r\n\r\n`, 400],
  ['two hosts', get('host: evil.example'), 400],
  ['two credentials', get('authorization: Bearer other'), 400],
  ['two content types', post(['content-type: text/plain', 'content-type: application/json'], ''), 400],
  ['two origins', get('origin: https://a.example', 'origin: https://b.example'), 400],
  ['an absolute target', line('GET http://127.0.0.1/internal/exchange HTTP/1.1'), 400],
  ['an asterisk', line('OPTIONS * HTTP/1.1'), 400],
  ['two slashes', line('GET //evil.example/api/users/@me/ HTTP/1.1'), 400],
  ['dot segments', line('GET /api/users/../../internal/exchange HTTP/1.1'), 400],
  ['encoded dot segments', line('GET /api/users/%2e%2e/%2E%2e/internal/exchange HTTP/1.1'), 400],
  ['an encoded slash', line('GET /api%2f..%2finternal/exchange HTTP/1.1'), 400],
  ['a backslash', line('GET /api\\..\\internal\\exchange HTTP/1.1'), 400],
  ['an encoded zero byte', line('GET /api/users/@me%00/ HTTP/1.1'), 400],
  ['dot segments that are escaped twice', line('GET /api/%252e%252e/internal/exchange HTTP/1.1'), 400],
  ['a project id that is escaped twice', line('GET /api/projects/%2531/insights/ HTTP/1.1'), 400],
  ['overlong dot segments', line('GET /api/%c0%ae%c0%ae/internal/exchange HTTP/1.1'), 400],
  ['an escape that is cut short', line('GET /api/users/%4 HTTP/1.1'), 400],
  ['an escaped line end', line('GET /api/users/%0d%0a/ HTTP/1.1'), 400],
  ['a fragment', line('GET /api/users/@me/#/../../internal/exchange HTTP/1.1'), 400],
  ['bytes beyond ASCII in the path', line('GET /api/users/\u00e9/ HTTP/1.1'), 400],
  ['bytes that are not text', line('GET /api/users/\u0001/ HTTP/1.1'), 400],
  ['a very long target', line(`GET /api/users/?${'x'.repeat(20_000)} HTTP/1.1`), 400],
  // other protocols
  ['an unknown method', line('PROPFIND /api/users/@me/ HTTP/1.1'), 405],
  ['TRACE', line('TRACE /api/users/@me/ HTTP/1.1'), 405],
  ['an unknown method', line('BREW /api/users/@me/ HTTP/1.1'), 400],
  ['what is not HTTP', () => 'hello\r\n\r\n', 400],
  ['the preface of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['another version', line('GET /api/users/@me/ HTTP/3.0'), 400],
  ['an unknown expectation', get('expect: a-miracle'), 417],
  // too large
  ['a huge header', get(`x-big: ${'y'.repeat(40_000)}`), 431],
  ['headers without end', get(...Array.from({ length: 300 }, (_, index) => `x-${index}: y`)), 431],
];

/** Sends raw bytes and returns all data until the connection ends. */
export const sendRaw = (url: string, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.write(bytes, 'latin1');
  });
