import { describe, expect, it } from 'vitest';
import { compile } from '../compile.ts';

const compiled = (query: string) => compile({ query, projectId: 1, now: new Date(0) });

const BOTS = `[${Array.from({ length: 100 }, (_, index) => `'crawlerbot${index}'`).join(', ')}]`;

describe('a call whose work may be large for a row has a bound', () => {
  it.each([
    "editDistance(event, 'pageview')",
    'levenshteinDistance(event, distinct_id)',
    'jaroSimilarity(event, distinct_id)',
    'hasAny(splitByChar(event), splitByChar(distinct_id))',
    'hasAll(range(toInt(event)), range(toInt(distinct_id)))',
    'position(event, distinct_id)',
    'locate(distinct_id, event)',
    'replace(event, distinct_id, 1)',
    'event ilike concat(distinct_id, 1)',
    "replaceAll(event, concat(repeat('a', 50000), 'b'), 'x')",
    'multiSearchAny(event, [distinct_id])',
    'ngramSearch(event, distinct_id)',
    "arrayReduceInRanges('uniqExact', [(1, 2)], [1, 2])",
    "countMatches(event, 'a(.*b)?')",
    'extractAll(event, (select any(event) from events))',
    "match(event, '^[0-9a-f]{64}$')",
    'has(range(100000), toInt(event))',
    'base58Encode(event)',
    'base58Decode(event)',
    'tryBase58Decode(event)',
    'extractTextFromHTML(event)',
    'normalizeUTF8NFC(event)',
    'normalizeUTF8NFKD(event)',
    "concat(event, distinct_id) ilike '%checkout%'",
    "positionCaseInsensitiveUTF8(repeat(event, 100), 'checkout')",
    `positionCaseInsensitive(event, '${'a'.repeat(50)}')`,
    `multiSearchAnyCaseInsensitive(repeat(event, 9), ${BOTS})`,
    'cutURLParameter(event, arrayMap(x -> toString(x), range(900)))',
    "JSON_QUERY(event, '$[*]')",
    "JSON_VALUE(event, '$.a[ * ].b')",
    "JSON_QUERY(event, '$.a[1, 2 TO 3].b')",
    "JSON_QUERY(event, concat('$', '[0 to 4000000000]'))",
    "JSON_QUERY(event, (select any('$[*]') from events))",
  ])('%s', (call) => {
    const { sql, settings } = compiled(
      `select ${call.replaceAll('splitByChar(', "splitByChar('/', ")} from events`,
    );
    expect(sql).toContain('throwIf(runningAccumulate(');
    expect(settings.allow_deprecated_error_prone_window_functions).toBe('1');
    expect(Number(settings.max_block_size)).toBeLessThanOrEqual(1024);
  });
});

describe('an ordinary call keeps its SQL', () => {
  it.each([
    "position(event, 'a')",
    "position('abc', event)",
    "replaceAll(event, 'a', distinct_id)",
    "replaceRegexpAll(event, '[0-9]+', '')",
    "match(event, '^https?://[^/]+/')",
    "event like '%a%'",
    "hasAny([event], ['a', 'b'])",
    "multiSearchAny(event, ['a', 'b'])",
    "extractAll(event, '[a-z]+')",
    'has([event, distinct_id], event)',
    "ngramDistance(event, 'a')",
    'startsWith(event, distinct_id)',
    "positionCaseInsensitive(event, 'checkout')",
    `multiSearchAnyCaseInsensitive(event, ${BOTS})`,
    "cutURLParameter(event, ['utm_source', 'utm_medium', 'utm_campaign'])",
    "event ilike '%https://www.example.com/checkout/thank-you%'",
    'base64Encode(event)',
    "JSON_VALUE(event, '$.a[3].b')",
  ])('%s', (call) => {
    const { sql, settings } = compiled(`select ${call} from events`);
    expect(sql).not.toContain('throwIf');
    expect(settings).toEqual({});
  });
});

it('bounds within each other make the SQL longer by a line each', () => {
  const nested = (depth: number): string =>
    depth === 0 ? 'event' : `replaceAll(${nested(depth - 1)}, distinct_id, person_mode)`;
  const length = (depth: number) => compiled(`select ${nested(depth)} from events`).sql.length;
  expect(length(40)).toBeLessThan(length(1) * 50);
});

it('the size of a large constant is measured once, not for each row', () => {
  const large = 'has(range(100000), toInt(event)) as found, byteSize(range(100000), event) as size';
  const { sql } = compiled(`select ${large} from events`);
  expect(sql).not.toMatch(/byteSize\(range/);
  expect(sql).toMatch(/arrayMap\((\w+) -> byteSize\(\1\), \[range\(100000\)\]\)/);
});
