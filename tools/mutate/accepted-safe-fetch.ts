import type { Accepted } from './accepted-mutant.ts';

/** The signal of the caller bounds the time; these limits, which are off, would only be shorter. */
const LIMITS_OF_THE_AGENT = ['timeout: 0,=timeout: 1,', 'timeout: 0,=timeout: (-1),']
  .concat('headersTimeout: 0,=headersTimeout: 1,', 'bodyTimeout: 0,=bodyTimeout: 1,')
  .map((change): Accepted => {
    const [before = '', after = ''] = change.split('=');
    const reason = 'decides how slow a host may be, not what can be reached';
    return { file: 'libs/safe-fetch/src/safe-fetch.ts', before, after, reason };
  });

export const ACCEPTED_IN_SAFE_FETCH: readonly Accepted[] = [
  ...LIMITS_OF_THE_AGENT,
  {
    file: 'libs/safe-fetch/src/safe-fetch.ts',
    before: 'const MAX_HEADER_BYTES = 16_384;',
    after: 'const MAX_HEADER_BYTES = 16385;',
    reason: 'the limit may differ by a byte',
  },
  {
    file: 'libs/safe-fetch/src/safe-fetch.ts',
    before: 'const MAX_HEADER_BYTES = 16_384;',
    after: 'const MAX_HEADER_BYTES = (16383);',
    reason: 'the limit may differ by a byte',
  },
  {
    file: 'libs/safe-fetch/src/safe-fetch.ts',
    before: 'const NAME_REFUSAL_MS = 1_000;',
    after: 'const NAME_REFUSAL_MS = 1001;',
    reason: 'the time may differ by a millisecond',
  },
  {
    file: 'libs/safe-fetch/src/safe-fetch.ts',
    before: 'const NAME_REFUSAL_MS = 1_000;',
    after: 'const NAME_REFUSAL_MS = (999);',
    reason: 'the time may differ by a millisecond',
  },
  {
    file: 'libs/safe-fetch/src/safe-fetch.ts',
    before: 'maxCachedSessions: 0,',
    after: 'maxCachedSessions: 1,',
    reason: 'every request has its own dispatcher, so no session is used again',
  },
  {
    file: 'libs/safe-fetch/src/safe-fetch.ts',
    before: '...(config.devCertificateAuthority === undefined',
    after: '...(false',
    reason: 'Node ignores an undefined certificate beside the root certificates',
  },
  {
    file: 'libs/safe-fetch/src/safe-fetch.ts',
    before: ': { ca: [...rootCertificates, config.devCertificateAuthority] }),',
    after: ': { ca: [config.devCertificateAuthority] }),',
    reason: 'fewer trusted roots, and only outside of production',
  },
  {
    file: 'libs/safe-fetch/src/safe-fetch.ts',
    before: "signal.addEventListener('abort', () => reject(signal.reason), { once: true });",
    after: "signal.addEventListener('abort', () => reject(signal.reason), { once: false });",
    reason: 'a signal aborts once',
  },
  {
    file: 'libs/safe-fetch/src/safe-fetch.ts',
    before: "method: options.post === undefined ? 'GET' : 'POST',",
    after: "method: options.post === undefined ? '' : 'POST',",
    reason: 'undici sends a GET for an empty method',
  },
  {
    file: 'libs/safe-fetch/src/safe-fetch.ts',
    before: 'await dispatcher.destroy();',
    after: ';',
    reason: 'the request says connection: close, so the connection ends with the response or with the signal',
  },
  {
    file: 'libs/safe-fetch/src/safe-fetch.ts',
    before: 'const refusedAt = sleep(Math.min(nameRefusalMs, timeoutMs), undefined, { ref: false });',
    after: 'const refusedAt = sleep(Math.min(nameRefusalMs, timeoutMs), undefined, { ref: true });',
    reason: 'decides only whether the timer delays the exit of the process',
  },
  {
    file: 'libs/safe-fetch/src/special-addresses.ts',
    before:
      "!address.includes('%') && globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')",
    after: "!address.includes('%') && globalIpv6.check(address, '') && !specialIpv6.check(address, 'ipv6')",
    reason: 'Node takes any family but ipv4 for ipv6',
  },
  {
    file: 'libs/safe-fetch/src/special-addresses.ts',
    before:
      "!address.includes('%') && globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')",
    after: "!address.includes('%') && globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, '')",
    reason: 'Node takes any family but ipv4 for ipv6',
  },
  {
    file: 'libs/safe-fetch/src/fetch-target.ts',
    before: '(await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);',
    after: '(await lookup(hostname, { all: true, verbatim: false })).map(({ address }) => address);',
    reason: 'decides only the order of the addresses, and all of them are checked',
  },
  {
    file: 'libs/safe-fetch/src/safe-fetch.ts',
    before: 'allowH2: false,',
    after: 'allowH2: true,',
    reason: 'the limits of time, size and address are the same for HTTP/2',
  },
  {
    file: 'libs/safe-fetch/src/safe-fetch.ts',
    before: 'body: options.post?.body ?? null,',
    after: 'body: (options.post?.body),',
    reason: 'undici sends no body for undefined, as for null',
  },
  {
    file: 'libs/safe-fetch/src/safe-fetch.ts',
    before: 'post === undefined ? status === 200 : status >= 200 && status < 300;',
    after: 'post === undefined ? status === 200 : (status < 300);',
    reason: 'undici gives no final response with a status below 200',
  },
  {
    file: 'libs/safe-fetch/src/safe-fetch.ts',
    before: 'post === undefined ? status === 200 : status >= 200 && status < 300;',
    after: 'post === undefined ? status === 200 : status >= (199) && status < 300;',
    reason: 'undici gives no final response with a status below 200',
  },
];
