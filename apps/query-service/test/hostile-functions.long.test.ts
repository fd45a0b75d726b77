/**
 * Calls every function that is open to clients with unsuitable arguments on the real engine. Each call is answered or
 * refused as an error of the client, within the limits, and the engine survives.
 */
import { CLASSIFIED_CODES, type ClickHouse, createClickHouse, toAppError } from '@meridian/clickhouse';
import { type CompiledQuery, compile, HogQLError } from '@meridian/hogql/compile';
import { type DescribedFunction, describeFunctions } from '@meridian/hogql/describe';
import { chance, testStores } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const LIMIT_MS = 3_000;
const MEMORY_BYTES = 200 * 1024 ** 2;
/** The number of calls of each function. Half of them have equal arguments; other seeds try other calls. */
const CALLS = Number(process.env.HOSTILE_CALLS ?? 2);
const SEED = Number(process.env.HOSTILE_SEED ?? 1);
const AT_ONCE = 4;

const VALUES =
  `NULL|''|'a'|-1|0|1|2.5|1000000000000|9223372036854775807|1e21|1e308|toFloat('nan')|toFloat('inf')
|'2024-01-01'|'Nowhere/Zone'|'('|'%'|'{'|repeat('a', 1000000)|[]|[NULL]|[1, 2, 3]|['a', 'b']|[[1], []]|range(100000)
|toDate('1970-01-01')|toDateTime('2299-12-31 23:59:59')|map('a', 1)|tuple(1, NULL)|x -> x|x -> NULL|(x, y) -> x|n|s
|nothing|true|toUUID('00000000-0000-0000-0000-000000000000')|toIntervalDay(1000000000)`
    .split('|')
    .map((text) => text.trim());

const PARAMS = ['', '(-1)', '(0)', '(1000000)', "('a')", '(0.5)', '(1e308)', '(NULL)', '(2, 3)'];
const ROWS = '(SELECT arrayJoin(range(5)) AS n, toString(n) AS s, NULL AS nothing)';

let clickhouse: ClickHouse;
beforeAll(() => {
  clickhouse = createClickHouse({
    url: testStores().clickhouseUrl,
    limits: { maxMemoryBytes: MEMORY_BYTES, maxExecutionTimeMs: LIMIT_MS },
  });
});
afterAll(() => clickhouse.close());

const compiled = (query: string): CompiledQuery | undefined => {
  try {
    return compile({ query, projectId: 1, now: new Date('2024-05-05T10:00:00Z') });
  } catch (error) {
    if (error instanceof HogQLError) return undefined;
    throw error;
  }
};

/** Undefined if the call is answered, or refused with an expected error. */
const complaintOf = async (query: string): Promise<string | undefined> => {
  let text: CompiledQuery | undefined;
  try {
    text = compiled(query);
  } catch (error) {
    return `${query}: the compiler broke: ${String(error)}`;
  }
  if (text === undefined) return undefined;
  const startedAt = performance.now();
  const failure = await clickhouse
    .queryTable(text.sql, { params: text.params, settings: text.settings, maxAnswerBytes: 10_000_000 })
    .then(
      () => undefined,
      (error: unknown) => toAppError(error),
    );
  const tookMs = performance.now() - startedAt;
  if (tookMs > 3 * LIMIT_MS) return `${query}: took ${Math.round(tookMs)} ms`;
  if (failure === undefined || failure.status === 400 || failure.status === 504) return undefined;
  return `${query}: ${failure.status} ${String((failure.cause as Error | undefined)?.message)}`;
};

const callsOf = ({ name, kind, minArgs, maxArgs }: DescribedFunction, index: number): string[] => {
  const pick = chance(SEED * 100_000 + index);
  return Array.from({ length: CALLS }, (_, call) => {
    const count = Math.min(minArgs + pick(3), maxArgs) + (pick(20) === 0 ? 1 : 0);
    const same = VALUES[pick(VALUES.length)];
    const args = Array.from({ length: count }, () => (call % 2 === 0 ? same : VALUES[pick(VALUES.length)]));
    const params = kind === 'aggregate' && call % 2 === 1 ? PARAMS[pick(PARAMS.length)] : '';
    const over = kind === 'window' ? ' OVER (ORDER BY n)' : '';
    return `SELECT ${name}${params}(${args.join(', ')})${over} FROM ${ROWS}`;
  });
};

/** Both arguments are large and differ between rows, items or rows that a list makes. */
const PAIRS_OF_ROWS = [
  ["repeat('a', 30000 + number % 2)", "concat(repeat('a', 20000 + number % 2), 'b')"],
  ["repeat('ab', 30000 + number % 2)", "repeat('ba', 30000 + number % 3)"],
  ['range(number % 2, 20000)', 'range(30000 + number % 2, 50000)'],
];

const callsOfPairs = ({ name, minArgs, maxArgs }: DescribedFunction): string[] => {
  const more = Array.from({ length: Math.max(0, Math.min(minArgs, maxArgs, 4) - 2) }, () => ", 'x'").join('');
  return PAIRS_OF_ROWS.flatMap(([one, other]) => [
    `SELECT max(cityHash64(${name}(${one}, ${other}${more}))) FROM numbers(20000)`,
    `SELECT length(arrayMap(number -> ${name}(${one}, ${other}${more}), range(5000)))`,
    `SELECT max(cityHash64(${name}(${one}, ${other}${more}))) FROM (SELECT arrayJoin(range(5000)) AS number)`,
  ]);
};

const complaintsOf = async (queries: readonly string[]): Promise<string[]> => {
  const left = [...queries];
  const complaints: string[] = [];
  const ask = async () => {
    for (let query = left.pop(); query !== undefined; query = left.pop()) {
      const complaint = await complaintOf(query);
      if (complaint !== undefined) complaints.push(complaint.slice(0, 500));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return complaints;
};

/** Constants of a megabyte, and the other values of a row. */
const LARGE = `repeat('a', 1000000)|range(1000000)|mapFromArrays(range(300000), range(300000))
|(SELECT groupArray(toString(number)) FROM numbers(300000))`
  .split('|')
  .map((text) => text.trim());
const OF_ROWS = ['toString(number)', 'number', '[number]', '[toString(number)]'];

const callsWithLarge = ({ name, minArgs, maxArgs }: DescribedFunction, index: number): string[] => {
  const pick = chance(SEED * 100_000 + index);
  const count = Math.min(Math.max(minArgs, 2), maxArgs, 4);
  return LARGE.map((large) => {
    const at = pick(Math.min(count, 2));
    const args = Array.from({ length: count }, (_, position) =>
      position > 1 ? '1' : OF_ROWS[pick(OF_ROWS.length)],
    );
    return `SELECT max(cityHash64(${name}(${args.with(at, large).join(', ')}))) FROM numbers(1000000)`;
  });
};

/** Combinators multiply the aggregates, so each combined function is called less often. */
const COMBINED = /(If|State|Merge|MergeState|SimpleState|Map|ForEach|Array|Distinct|OrNull|OrDefault)$/;

describe('a text that does not fit is refused as its author’s mistake', () => {
  it('whichever function it calls', async () => {
    const queries = describeFunctions().flatMap((described, index) =>
      callsOf(described, index).slice(0, COMBINED.test(described.name) ? Math.ceil(CALLS / 6) : CALLS),
    );
    expect(queries.length).toBeGreaterThan(describeFunctions().length);
    expect(await complaintsOf(queries)).toEqual([]);
    expect(await clickhouse.ping()).toBe(true);
  }, 600_000);

  it('whichever function reads a large constant for each row', async () => {
    const scalars = describeFunctions().filter(({ kind, maxArgs }) => kind === 'scalar' && maxArgs > 1);
    expect(await complaintsOf(scalars.flatMap(callsWithLarge))).toEqual([]);
    expect(await clickhouse.ping()).toBe(true);
  }, 900_000);

  it('whichever function compares large values of a row with each other', async () => {
    const scalars = describeFunctions().filter(
      ({ kind, minArgs, maxArgs }) => kind === 'scalar' && maxArgs > 1 && minArgs < 4,
    );
    expect(await complaintsOf(scalars.flatMap(callsOfPairs))).toEqual([]);
    expect(await clickhouse.ping()).toBe(true);
  }, 900_000);

  it.each([
    'arrayWithConstant(10000000000, 1)',
    'arrayWithConstant(-1, 1)',
    'arrayResize([1], 10000000000)',
    'groupArrayInsertAt(0, 100000000000)(1, 2)',
    "multiMatchAny('abc', ['('])",
    "multiMatchAny('abc', ['a{1,100000}'])",
    "multiMatchAny('abc', ['(?=a)'])",
    'h3ToChildren(599405990164561919, 15)',
    'h3kRing(599405990164561919, 100000)',
    'histogram(1000000)(n)',
    'quantiles(-1)(n)',
    "convertCharset('a', 'x', 'y')",
    "repeat('a', 10000000000)",
    'range(10000000000)',
    "toFixedString('abc', 100000000000)",
    "sequenceMatch('(?9)')(now(), n = 1)",
    "editDistance(repeat('a', 100000), repeat('b', 100000))",
    "arrayReduce('quantiles(-1)', [1])",
  ])('%s', async (call) => {
    const text = compiled(`SELECT ${call} FROM ${ROWS}`);
    if (text === undefined) return;
    const { sql, params, settings } = text;
    await expect(clickhouse.queryTable(sql, { params, settings })).rejects.toMatchObject({ status: 400 });
  });

  it.each([
    'ORDER BY n WITH FILL STEP 0',
    'ORDER BY n WITH FILL STEP -1',
    "ORDER BY n COLLATE 'nope'",
    'LIMIT 1 OFFSET 1e21',
    'LIMIT 1e21 BY n',
    'ORDER BY 99',
  ])('SELECT n … %s', async (clause) => {
    const text = compiled(`SELECT n FROM ${ROWS} ${clause}`);
    if (text === undefined) return;
    await expect(clickhouse.queryTable(text.sql, { params: text.params })).rejects.toMatchObject({
      status: 400,
    });
  });
});

it('every classified code has the name that the engine gives it', async () => {
  const rows = await clickhouse.query<{ code: number; name: string }>(
    "SELECT toUInt32(number) AS code, errorCodeToName(number) AS name FROM numbers(1200) WHERE name != ''",
  );
  const names = new Map(rows.map(({ code, name }) => [code, name]));
  expect(CLASSIFIED_CODES.filter(({ code, name }) => names.get(code) !== name)).toEqual([]);
  expect(new Set(CLASSIFIED_CODES.map(({ code }) => code)).size).toBe(CLASSIFIED_CODES.length);
});
