/** The accepted mutants, each with the reason. */

import { ACCEPTED_IN_ENGINE_ACCESS } from './accepted-engine-access.ts';
import type { Accepted } from './accepted-mutant.ts';
import { ACCEPTED_IN_SAFE_FETCH } from './accepted-safe-fetch.ts';

export const ACCEPTED: readonly Accepted[] = [
  ...ACCEPTED_IN_ENGINE_ACCESS,
  {
    file: 'libs/hogql/src/passes/guard-tenant.ts',
    before: 'return scan;',
    after: 'return;',
    reason: 'the check walks the plan, and the copy that the walk makes is not used',
  },
  {
    file: 'libs/hogql/src/resolve/access.ts',
    before: "export const ACTIONS = 'matchesAction()';",
    after: "export const ACTIONS = '';",
    reason: 'callers and the check use this constant, and no table has either name',
  },
  {
    file: 'libs/hogql/src/resolve/read-stored.ts',
    before: "const item = query.kind === 'select' ? query.from?.[0] : undefined;",
    after: 'const item = true ? query.from?.[0] : undefined;',
    reason: 'a set of queries has no FROM, and its plan is refused in the next statement',
  },
  {
    file: 'libs/hogql/src/resolve/read-stored.ts',
    before: "if (plan.kind !== 'select' || source?.relation.kind !== 'subquery' || item?.alias !== storedAs)",
    after: "if ((source?.relation.kind !== 'subquery') || item?.alias !== storedAs)",
    reason: 'the plan of a set has no source, so the remaining condition refuses it',
  },
  {
    file: 'libs/hogql/src/resolve/read-stored.ts',
    before: "if (plan.kind !== 'select' || source?.relation.kind !== 'subquery' || item?.alias !== storedAs)",
    after: "if (plan.kind !== 'select' || source?.relation.kind !== 'subquery' || item.alias !== storedAs)",
    reason: 'a plan with a source comes from a query with an item of FROM',
  },
  {
    file: 'libs/oauth-protocol/src/cache-lifetime.ts',
    before: 'for (const part of header.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)) {',
    after: 'for (const part of header.split(/,(?=(?:[^"]+"[^"]*")*[^"]*$)/)) {',
    reason:
      'A text cannot follow a comma or another text in a directive: both readings are refused as malformed.',
  },
  {
    file: 'libs/oauth-protocol/src/cache-lifetime.ts',
    before: 'value !== undefined && /^[0-9]{1,10}$/.test(value) ? Number(value) : undefined;',
    after: '(/^[0-9]{1,10}$/.test(value)) ? Number(value) : undefined;',
    reason: 'The pattern refuses the text "undefined"; an empty value is 0 seconds either way.',
  },
  {
    file: 'libs/oauth-protocol/src/cache-lifetime.ts',
    before: 'value !== undefined && /^[0-9]{1,10}$/.test(value) ? Number(value) : undefined;',
    after: 'value !== undefined && /^[0-9]{0,10}$/.test(value) ? Number(value) : undefined;',
    reason: 'The pattern refuses the text "undefined"; an empty value is 0 seconds either way.',
  },
  {
    file: 'libs/oauth-protocol/src/cache-lifetime.ts',
    before: "const directives = parseCacheControl(headers.cacheControl ?? '');",
    after: "const directives = parseCacheControl(headers.cacheControl ?? 'mutated');",
    reason: 'An unknown directive says as little as an empty header.',
  },
  {
    file: 'libs/oauth-protocol/src/cache-lifetime.ts',
    before: "const date = Date.parse(headers.date ?? '');",
    after: 'const date = Date.parse((headers.date));',
    reason: 'Neither text is a date.',
  },
  {
    file: 'libs/oauth-protocol/src/cache-lifetime.ts',
    before: "const date = Date.parse(headers.date ?? '');",
    after: "const date = Date.parse(headers.date ?? 'mutated');",
    reason: 'Neither text is a date.',
  },
  {
    file: 'libs/oauth-protocol/src/client-assertion.ts',
    before:
      "const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);",
    after: 'const isNumber = (value: unknown): value is number => (Number.isFinite(value));',
    reason: 'Number.isFinite is false for everything but numbers.',
  },
  {
    file: 'libs/oauth-protocol/src/client-assertion.ts',
    before: "if (typeof audience !== 'string' || !expected.audiences.includes(audience)) {",
    after: 'if ((!expected.audiences.includes(audience))) {',
    reason: 'The list of audiences holds texts only.',
  },
  {
    file: 'libs/oauth-protocol/src/client-assertion.ts',
    before: "return 'problem' in choice && choice.problem === 'unknown_key';",
    after: "return (choice.problem === 'unknown_key');",
    reason: 'The member is undefined when there is no problem.',
  },
  {
    file: 'libs/oauth-protocol/src/client-assertion.ts',
    before: "throw refuse('The payload of the client assertion is not a JSON object.', cause);",
    after: ';',
    reason: 'The next line refuses undefined claims with the same error.',
  },
  {
    file: 'libs/oauth-protocol/src/client-document.ts',
    before: "if (typeof value !== 'string' || !isWritableUri(value) || !URL.canParse(value)) return false;",
    after: "if (typeof value !== 'string' || !isWritableUri(value) || !URL.canParse(value)) return;",
    reason: 'undefined is as false as false for the check.',
  },
  {
    file: 'libs/oauth-protocol/src/client-document.ts',
    before:
      'const listOf = (value: unknown): readonly string[] | undefined => (isStringList(value) ? value : undefined);',
    after: 'const listOf = (value: unknown): readonly string[] | undefined => (true ? value : undefined);',
    reason: 'A check before has refused every other value.',
  },
  {
    file: 'libs/oauth-protocol/src/client-document.ts',
    before:
      'const present = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));',
    after: 'const present = Object.fromEntries(Object.entries(optional));',
    reason: 'A member that is undefined is not stored.',
  },
  {
    file: 'libs/oauth-protocol/src/client-document.ts',
    before: "JSON_MEDIA_TYPE.test((contentType ?? '').split(';')[0]!.trim());",
    after: "JSON_MEDIA_TYPE.test((contentType ?? 'mutated').split(';')[0]!.trim());",
    reason: 'Neither text is a JSON media type.',
  },
  {
    file: 'libs/oauth-protocol/src/client-id-url.ts',
    before:
      "export const hasClientIdQuery = (clientId: string): boolean => splitUri(clientId)?.query !== '';",
    after: "export const hasClientIdQuery = (clientId: string): boolean => splitUri(clientId).query !== '';",
    reason: 'It is asked about ids that have passed the rules, which are URLs.',
  },
  {
    file: 'libs/oauth-protocol/src/dpop-proof.ts',
    before: 'const MAX_PROOF_LENGTH = 8_192;',
    after: 'const MAX_PROOF_LENGTH = 8193;',
    reason: 'No signed proof has 8193 characters: base64url of its parts gives 8192, then 8194.',
  },
  {
    file: 'libs/oauth-protocol/src/dpop-proof.ts',
    before: "const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));",
    after: "const value: unknown = JSON.parse(Buffer.from((part), 'base64url').toString('utf8'));",
    reason: 'The parts of a proof are counted before: the first two are there.',
  },
  {
    file: 'libs/oauth-protocol/src/dpop-proof.ts',
    before: "const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));",
    after: "const value: unknown = JSON.parse(Buffer.from(part ?? 'mutated', 'base64url').toString('utf8'));",
    reason: 'The parts of a proof are counted before: the first two are there.',
  },
  {
    file: 'libs/oauth-protocol/src/dpop-proof.ts',
    before: "throw refuse('The DPoP proof is not a JWT.', cause);",
    after: ';',
    reason: 'The line after the block throws the same error.',
  },
  {
    file: 'libs/oauth-protocol/src/dpop-proof.ts',
    before: 'if (target === undefined || !expected.urls.some((url) => comparableUrl(url) === target)) {',
    after: 'if ((!expected.urls.some((url) => comparableUrl(url) === target))) {',
    reason: 'The addresses of the server are URLs, so none of them compares equal to undefined.',
  },
  {
    file: 'libs/oauth-protocol/src/dpop-proof.ts',
    before:
      "if (expected.nonces !== undefined && !(typeof nonce === 'string' && expected.nonces.includes(nonce))) {",
    after: 'if (expected.nonces !== undefined && !((expected.nonces.includes(nonce)))) {',
    reason: 'The list of nonces holds texts only.',
  },
  {
    file: 'libs/oauth-protocol/src/redirect-uri.ts',
    before:
      "export const isLoopbackRedirectUri = (raw: string): boolean => LOOPBACK_HOSTS.has(splitUri(raw)?.host ?? '');",
    after:
      'export const isLoopbackRedirectUri = (raw: string): boolean => LOOPBACK_HOSTS.has((splitUri(raw)?.host));',
    reason: 'None of these is a loopback host.',
  },
  {
    file: 'libs/oauth-protocol/src/redirect-uri.ts',
    before:
      "export const isLoopbackRedirectUri = (raw: string): boolean => LOOPBACK_HOSTS.has(splitUri(raw)?.host ?? '');",
    after:
      "export const isLoopbackRedirectUri = (raw: string): boolean => LOOPBACK_HOSTS.has(splitUri(raw)?.host ?? 'mutated');",
    reason: 'None of these is a loopback host.',
  },
  {
    file: 'libs/oauth-protocol/src/resource-indicator.ts',
    before: 'if (audiences.some((resource) => resource === undefined || !known.has(resource))) {',
    after: 'if (audiences.some((resource) => (!known.has(resource)))) {',
    reason: 'undefined is in no list of known resources.',
  },
  {
    file: 'libs/oauth-protocol/src/resource-indicator.ts',
    before: 'asked.length === 0 ? [...granted] : resolveResources(asked, granted, granted);',
    after: 'false ? [...granted] : resolveResources(asked, granted, granted);',
    reason: 'Nothing asked gives the fallback, which is what was granted.',
  },
  {
    file: 'libs/oauth-protocol/src/resource-indicator.ts',
    before: 'asked.length === 0 ? [...granted] : resolveResources(asked, granted, granted);',
    after: 'asked.length === (-1) ? [...granted] : resolveResources(asked, granted, granted);',
    reason: 'Nothing asked gives the fallback, which is what was granted.',
  },
  {
    file: 'libs/oauth-protocol/src/scopes.ts',
    before: "held.includes(scope) || (READ.test(scope) && held.includes(scope.replace(READ, ':write')));",
    after: "held.includes(scope) || ((held.includes(scope.replace(READ, ':write'))));",
    reason: 'A scope that is not for reading stays as it is, and was looked for before.',
  },
  {
    file: 'libs/oauth-protocol/src/scopes.ts',
    before: 'const { supported, isUnavailable = () => false } = offer;',
    after: 'const { supported, isUnavailable = () => undefined } = offer;',
    reason: 'undefined is as false as false.',
  },
  {
    file: 'libs/oauth-protocol/src/scopes.ts',
    before: 'isUnavailable: (scope: string) => boolean = () => false,',
    after: 'isUnavailable: (scope: string) => boolean = () => undefined,',
    reason: 'undefined is as false as false.',
  },
  {
    file: 'libs/oauth-protocol/src/server-metadata.ts',
    before: '([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),',
    after: '([, value]) => value !== undefined && !((value.length === 0)),',
    reason: 'No member is an empty text, and only lists have a length of 0.',
  },
  {
    file: 'libs/oauth-protocol/src/strict-json.ts',
    before: 'for (let at = 0; at < text.length; at += 1) {',
    after: 'for (let at = (-1); at < text.length; at += 1) {',
    reason: 'There is no character before the text or after it.',
  },
  {
    file: 'libs/oauth-protocol/src/strict-json.ts',
    before: 'for (let at = 0; at < text.length; at += 1) {',
    after: 'for (let at = 0; at <= text.length; at += 1) {',
    reason: 'There is no character before the text or after it.',
  },
  {
    file: 'libs/oauth-protocol/src/strict-json.ts',
    before: 'expectsKey = false;',
    after: ';',
    reason: 'In valid JSON a list never begins where a key is expected.',
  },
  {
    file: 'libs/oauth-protocol/src/strict-json.ts',
    before: 'expectsKey = false;',
    after: ';',
    reason: 'After a closing bracket the next comma sets it again.',
  },
  {
    file: 'libs/oauth-protocol/src/strict-json.ts',
    before: 'expectsKey = false;',
    after: 'expectsKey = true;',
    reason: 'After a closing bracket the next comma sets it again.',
  },
  {
    file: 'libs/oauth-protocol/src/uri-parts.ts',
    before: String.raw`const HIERARCHICAL_URI = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/s;`,
    after: String.raw`const HIERARCHICAL_URI = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?/s;`,
    reason: 'The groups before take every character of the text.',
  },
  {
    file: 'libs/oauth-protocol/src/uri-parts.ts',
    before: String.raw`const AUTHORITY = /^(?:(.*)@)?(\[[^\]]*\]|[^:@]*)(?::(.*))?$/s;`,
    after: String.raw`const AUTHORITY = /(?:(.*)@)?(\[[^\]]*\]|[^:@]*)(?::(.*))?$/s;`,
    reason:
      'The pattern matches every authority from its start; an empty pair of brackets is the same host either way.',
  },
  {
    file: 'libs/oauth-protocol/src/uri-parts.ts',
    before: String.raw`const AUTHORITY = /^(?:(.*)@)?(\[[^\]]*\]|[^:@]*)(?::(.*))?$/s;`,
    after: String.raw`const AUTHORITY = /^(?:(.*)@)?(\[[^\]]+\]|[^:@]*)(?::(.*))?$/s;`,
    reason:
      'The pattern matches every authority from its start; an empty pair of brackets is the same host either way.',
  },
  {
    file: 'libs/oauth-protocol/src/uri-parts.ts',
    before: 'if (!uri || !authority) return undefined;',
    after: 'if (!uri && !authority) return undefined;',
    reason: 'Every authority matches, so both are missing together.',
  },
  {
    file: 'libs/oauth-protocol/src/uri-parts.ts',
    before: 'if (!uri || !authority) return undefined;',
    after: 'if ((!uri)) return undefined;',
    reason: 'Every authority matches, so both are missing together.',
  },
  {
    file: 'libs/oauth-protocol/src/uri-parts.ts',
    before: 'if (!uri || !authority) return undefined;',
    after: 'if ((!authority)) return undefined;',
    reason: 'Every authority matches, so both are missing together.',
  },
  {
    file: 'libs/oauth-protocol/src/uri-parts.ts',
    before:
      'export const isPort = (port: string): boolean => /^[1-9][0-9]{0,4}$/.test(port) && Number(port) <= 65_535;',
    after:
      'export const isPort = (port: string): boolean => /^[1-9][0-9]{0,5}$/.test(port) && Number(port) <= 65_535;',
    reason: 'A number of six digits is above 65535.',
  },
  {
    file: 'libs/identity/src/principal.ts',
    before: "(wanted.endsWith(':read') && granted.includes(wanted.replace(/:read$/, ':write')));",
    after: "((granted.includes(wanted.replace(/:read$/, ':write'))));",
    reason: 'No scope has ":read" in another place than its end, and one without it is left as it is.',
  },
  {
    file: 'libs/identity/src/principal.ts',
    before: "(wanted.endsWith(':read') && granted.includes(wanted.replace(/:read$/, ':write')));",
    after: "(wanted.endsWith('') && granted.includes(wanted.replace(/:read$/, ':write')));",
    reason: 'No scope has ":read" in another place than its end, and one without it is left as it is.',
  },
  {
    file: 'libs/identity/src/principal.ts',
    before: "(wanted.endsWith(':read') && granted.includes(wanted.replace(/:read$/, ':write')));",
    after: "(wanted.endsWith(':read') && granted.includes(wanted.replace(/:read/, ':write')));",
    reason: 'No scope has ":read" in another place than its end, and one without it is left as it is.',
  },
  {
    file: 'libs/identity/src/project-in-reach.ts',
    before: 'if (projectId !== null && projectIds.includes(projectId)) return projectId;',
    after: 'if ((projectIds.includes(projectId))) return projectId;',
    reason: 'null is in no list of ids.',
  },
  {
    file: 'libs/identity/src/token-format.ts',
    before: "phsn: 'session',",
    after: "phsn: '',",
    reason: 'The names of kinds are for people; only the keys are read.',
  },
  {
    file: 'libs/identity/src/token-format.ts',
    before: "phin: 'invitation',",
    after: "phin: '',",
    reason: 'The names of kinds are for people; only the keys are read.',
  },
  {
    file: 'libs/identity/src/token-format.ts',
    before: 'const FORM = /^(ph[a-z]{1,2})_(us|eu)[0-9A-Za-z]{49}$/;',
    after: 'const FORM = /^(ph[a-z]{0,2})_(us|eu)[0-9A-Za-z]{49}$/;',
    reason: 'No kind has that many letters, and an unknown kind is refused.',
  },
  {
    file: 'libs/identity/src/token-format.ts',
    before: 'const FORM = /^(ph[a-z]{1,2})_(us|eu)[0-9A-Za-z]{49}$/;',
    after: 'const FORM = /^(ph[a-z]{1,3})_(us|eu)[0-9A-Za-z]{49}$/;',
    reason: 'No kind has that many letters, and an unknown kind is refused.',
  },
  {
    file: 'libs/identity/src/token-format.ts',
    before: 'const STEP_DIGITS = 8;',
    after: 'const STEP_DIGITS = (7);',
    reason: 'How many digits are converted in one step changes the speed only.',
  },
  {
    file: 'libs/identity/src/token-format.ts',
    before: 'if (width <= STEP_DIGITS) return base62(Number(number), width);',
    after: 'if (width < STEP_DIGITS) return base62(Number(number), width);',
    reason: 'How many digits are converted in one step changes the speed only.',
  },
  ...ACCEPTED_IN_SAFE_FETCH,
];
