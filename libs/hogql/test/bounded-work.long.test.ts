/** One block of a query ends soon on the real engine, whatever is in its rows, and ordinary queries are answered. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../src/compile.ts';
import { type Engine, startEngine } from './engine.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
  await engine.insertEvents(1, [
    {
      event: 'opened',
      timestamp: '2024-05-01 10:00:00',
      properties: { $pathname: '/docs/start', $current_url: 'https://example.com/docs/start' },
    },
  ]);
});
afterAll(() => engine.close());

const rowsOf = async (query: string) => {
  const compiled = compile({ query, projectId: 1, now: new Date('2024-05-05T10:00:00Z') });
  return (await engine.run(compiled)).rows;
};

const BOTS = `[${Array.from({ length: 100 }, (_, index) => `'crawlerbot${index}'`).join(', ')}]`;
const LONG = "repeat('a', 100000 + number % 2)";
const NEEDLE = "concat(repeat('a', 50000 + number % 2), 'b')";
const EDITS = "editDistance(repeat('a', 5000 + x % 2), repeat('b', 5000 + x % 3))";
const MILLION = '(select groupArray(number) from numbers(1000000))';

describe('a block that would take long ends with an error that names the function', () => {
  it.each([
    ['replaceRegexpAll', "select length(replaceRegexpAll(repeat('a', 1000000), 'a(.*b)?', 'x'))"],
    ['extractAll', "select extractAll(repeat('a', 20000 + number % 2), 'a(?:.*b)?') from numbers(2000)"],
    ['countMatches', "select countMatches(repeat('a', 1000000), 'a(?:.*b)?')"],
    ['splitByRegexp', "select splitByRegexp('a(?:.*b)?', repeat('a', 1000000))"],
    ['editDistance', `select arraySum(arrayMap(x -> ${EDITS}, range(15000)))`],
    ['editDistance', `select arraySort(x -> ${EDITS}, range(15000))`],
    ['editDistance', `select arrayFold((acc, x) -> acc + ${EDITS}, range(15000), _toUInt64(0))`],
    ['editDistance', `select sum(${EDITS}) from (select arrayJoin(range(15000)) as x)`],
    ['editDistance', `select sum(${EDITS}) from numbers(1) array join range(15000) as x`],
    ['editDistance', "select editDistance(repeat('a', 60000), repeat('b', 60000))"],
    [
      'damerauLevenshteinDistance',
      "select damerauLevenshteinDistance(repeat('a', 30000 - number), repeat('b', 30000)) from numbers(1)",
    ],
    ['hasAny', 'select hasAny(range(number % 2, 20000), range(30000 + number % 2, 50000)) from numbers(800)'],
    ['hasAll', 'select hasAll(range(number % 2, 20000), range(number % 2, 20000)) from numbers(800)'],
    ['position', `select sum(position(${LONG}, ${NEEDLE})) from numbers(800)`],
    ['replaceAll', `select sum(length(replaceAll(${LONG}, ${NEEDLE}, 'x'))) from numbers(800)`],
    ['multiSearchAny', `select sum(multiSearchAny(${LONG}, [${NEEDLE}])) from numbers(800)`],
    [
      'positionCaseInsensitive',
      `select arrayMap(number -> positionCaseInsensitive(${LONG}, ${NEEDLE}), range(800))`,
    ],
    [
      'positionCaseInsensitiveUTF8',
      "select positionCaseInsensitiveUTF8(repeat('a', 200000 + number), concat(repeat('a', 9000 + number), 'b')) from numbers(1)",
    ],
    [
      'positionCaseInsensitiveUTF8',
      "select max(length(toString(positionCaseInsensitiveUTF8(repeat('a', 200000 + x % 2), concat(repeat('a', 100), 'b'))))) from (select arrayJoin(range(50)) as x)",
    ],
    [
      'countSubstringsCaseInsensitiveUTF8',
      "select max(countSubstringsCaseInsensitiveUTF8(repeat('a', 900000 + x % 2), 'aaaaaaaab')) from (select arrayJoin(range(60)) as x)",
    ],
    [
      'ilike',
      `select count() from (select repeat('a', 500000 + x) as text from (select arrayJoin(range(100)) as x)) where text ilike '%${'a'.repeat(60)}b%'`,
    ],
    [
      'positionCaseInsensitive',
      `select sum(positionCaseInsensitive(repeat('a', 200000 + x % 2), '${'a'.repeat(900)}b')) from (select arrayJoin(range(700)) as x)`,
    ],
    [
      'multiSearchAnyCaseInsensitive',
      `select max(multiSearchAnyCaseInsensitive(repeat('a', 200000 + number), ${BOTS})) from numbers(50)`,
    ],
    [
      'cutURLParameter',
      "select max(length(cutURLParameter(concat('http://a.b/?', repeat('a=1&', 20000), toString(x)), arrayMap(i -> toString(i), range(900))))) from (select arrayJoin(range(1500)) as x)",
    ],
    [
      'arrayReduceInRanges',
      "select arrayReduceInRanges('uniqExact', arrayMap(i -> (1, 100000), range(100000)), range(100000))",
    ],
    ['match', "select arrayFilter(x -> match(repeat(toString(x), 900), '1.{700}c'), range(9000))"],
    ['has', `select countIf(has(${MILLION}, arrayJoin(range(1000000)))) from numbers(1)`],
    ['has', `select arrayMap(x -> has(${MILLION}, x), range(1000000))`],
    [
      'has',
      'select count() from (select arrayJoin(range(1000000)) as n, range(1000000) as l) where has(l, n)',
    ],
    ['editDistance', `select arrayMap(x -> ${Array(60).fill(EDITS).join(' + ')}, range(400))`],
    [
      'editDistance',
      `select arrayMap(x -> ${Array(60).fill(`arrayMap(y -> ${EDITS}, [x])`).join(' || ')}, range(400))`,
    ],
    [
      'geoToH3',
      `select arrayMap(x -> ${Array(60).fill('geoToH3(x / 1e6, 1.5, 15)').join(' + ')}, range(1000000))`,
    ],
    ['base58Encode', "select arrayMap(x -> base58Encode(repeat('z', 1000 + x % 2)), range(50000))"],
    ['tryBase58Decode', "select arrayMap(x -> tryBase58Decode(repeat('z', 1000 + x % 2)), range(50000))"],
    ['extractTextFromHTML', "select extractTextFromHTML(repeat('<![CDATA[<style><!--', 300000))"],
    ['normalizeUTF8NFC', "select normalizeUTF8NFC(repeat('\u{301}\u{316}', 1000000))"],
    [
      'JSON_QUERY',
      "select length(JSON_QUERY(toJSONString(range(number + 1000000)), '$[*]')) from numbers(3)",
    ],
    ['JSON_QUERY', "select JSON_QUERY(toJSONString([number]), '$[0 to 4000000000]') from numbers(3)"],
    [
      'JSON_VALUE',
      "select JSON_VALUE(toJSONString([number]), '$[1, 0 to 999999][0 to 999999]') from numbers(3)",
    ],
  ])('%s: %s', async (name, query) => {
    await expect(rowsOf(query)).rejects.toThrow(new RegExp(`Code: 395.*${name}\\(\\) would take too long`));
  });
});

const PART = "(select count() from events where has(splitByChar('/', properties.$pathname), 'docs'))";

describe('an ordinary query is answered', () => {
  it.each([
    ["select editDistance(event, 'opend') as d, count() from events group by d", [[1, 1]]],
    ["select arrayMap(x -> editDistance(x, 'ab'), ['a', 'b', 'abc'])", [[[1, 1, 1]]]],
    ["select arrayMap(x -> editDistance(x, 'ab') + editDistance(x, 'b'), ['a', 'b', 'abc'])", [[[2, 1, 3]]]],
    [
      'select arrayMap(x -> geoToH3(x, x, 1) > 0, [1.5, 2.5]), geoToH3(1.5, 1.5, 1) > 0 from events',
      [[[1, 1], 1]],
    ],
    ["select arrayFold((acc, x) -> acc + editDistance('a', toString(x)), [1, 2], _toUInt64(0))", [[2]]],
    [
      'select position(properties.$current_url, properties.$pathname) from events where position(properties.$current_url, properties.$pathname) > 1',
      [[20]],
    ],
    [
      "select replaceAll(replaceAll(properties.$current_url, properties.$pathname, event), event, 'x') from events",
      [['https://example.comx']],
    ],
    [
      "select replaceRegexpAll(replaceRegexpAll(event, 'o(.*z)?', 'x'), 'p(.*z)?', 'y') from events",
      [['xyened']],
    ],
    ["select properties.$current_url ilike concat('%', properties.$pathname) from events", [[true]]],
    [
      `select countIf(multiSearchAnyCaseInsensitive(concat('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) CrawlerBot', toString(number)), ${BOTS})) from numbers(20000)`,
      [[20000]],
    ],
    [
      "select countIf(concat('https://example.com/some/page/', toString(number), repeat('?', 60)) ilike '%some/page/99999%') from numbers(100000)",
      [[1]],
    ],
    [
      "select cutURLParameter('http://a.b/?x=1&y=2&z=3', ['x', 'z']), positionCaseInsensitive(properties.$current_url, 'HTTPS://EXAMPLE.COM/docs/start') from events",
      [['http://a.b/?y=2', 1]],
    ],
    [
      `select max(positionCaseInsensitive(toString(number), '${'a'.repeat(200)}')) from numbers(1000000)`,
      [[0]],
    ],
    [
      "select countIf(concat('https://example.com/some/page/', toString(number)) ilike concat('%', toString(number % 100))) > 0 from numbers(100000)",
      [[1]],
    ],
    [
      "select hasAny(splitByChar('/', properties.$pathname), splitByChar('/', properties.$current_url)) from events",
      [[true]],
    ],
    ["select arrayFilter(x -> match(x, '^[0-9a-f]{128}$'), ['a', repeat('b', 128)])", [[['b'.repeat(128)]]]],
    ["select arrayJoin([event]) as e, match(e, '^.{1,200}$') from events", [['opened', true]]],
    ['select arrayMap(x -> has(range(5000), x), [1, 7000])', [[[true, false]]]],
    ['select max(byteSize(range(1000000)) + number) from numbers(1000000)', [[5_000_007]]],
    [
      'select max(byteSize(range(1000000), l, toString(number)) - number) from (select number, [range(1000000)] as l from numbers(100000))',
      [[8_000_033]],
    ],
    ["select arrayReduceInRanges('sum', [(1, 2), (2, 1000000000)], [1, 2, 3])", [[[3, 5]]]],
    [
      `select e, count() / ${PART} from events array join splitByChar('/', properties.$pathname) as e group by e order by e`,
      [
        ['', 1],
        ['docs', 1],
        ['start', 1],
      ],
    ],
    [
      "select any(x) from (select arrayJoin(range(100000)) as n, editDistance(toString(n), 'abc') as x)",
      [[3]],
    ],
    [
      'select base58Encode(event), tryBase58Decode(base58Encode(event)) from events',
      [['xVcmWPjZ', 'opened']],
    ],
    ['select normalizeUTF8NFC(event), normalizeUTF8NFC(properties.missing) from events', [['opened', null]]],
    ["select normalizeUTF8NFC(repeat('abc', 300000)) = repeat('abc', 300000)", [[1]]],
    ["select extractTextFromHTML('<p>a <b>b</b></p>')", [['a b']]],
    [
      "select JSON_QUERY(properties, '$[*]'), JSON_VALUE(properties, '$.at[*]'), JSON_QUERY(toJSONString(range(10000)), '$[0 to 2]') from events",
      [['', '', '[0, 1]']],
    ],
    ["select editDistance(NULL, 'a'), editDistance(properties.missing, 'a') from events", [[null, null]]],
  ])('%s', async (query, rows) => {
    const answered = await rowsOf(query);
    expect(
      JSON.parse(JSON.stringify(answered), (_, value) => (value === true ? 1 : value === false ? 0 : value)),
    ).toEqual(
      JSON.parse(JSON.stringify(rows), (_, value) => (value === true ? 1 : value === false ? 0 : value)),
    );
  });
});
