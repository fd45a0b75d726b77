/** A query ends at its time limit even if each row takes long, so the engine keeps serving others without a restart. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

const LIMIT_MS = 1_000;

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  query = await startQuery({ QUERY_TIMEOUT_MS: String(LIMIT_MS), QUERY_APP_TIMEOUT_MS: String(LIMIT_MS) });
  project = query.newProject();
});
afterAll(() => query.stop());

const engineStartedAt = async (): Promise<number> => {
  const engine = query.context.engine.forAllProjects('inspecting stored rows in a test');
  const [row] = await engine.query<{ readonly at: number }>('SELECT toUnixTimestamp(now() - uptime()) AS at');
  return row!.at;
};

const sql = (text: string) => ({ query: { kind: 'HogQLQuery', query: text }, refresh: 'force_blocking' });

const TEXT = 'repeat(toString(number), 100)';
const OTHER = 'repeat(toString(number + 1), 100)';

describe('a query ends at its time limit', () => {
  it.each([
    `toString(number) LIKE concat('%', toString(number), repeat('%a', 1000))`,
    `toString(number) NOT ILIKE concat('%', toString(number), repeat('%é', 1000))`,
    `toString(number) LIKE concat('%', toString(number), repeat('%a', 5000))`,
    `jaroSimilarity(${TEXT}, ${OTHER}) = 0.5`,
    `jaroWinklerSimilarity(${TEXT}, ${OTHER}) = 0.5`,
    `damerauLevenshteinDistance(${TEXT}, ${OTHER}) = 1`,
    `positionCaseInsensitiveUTF8(${TEXT}, concat(repeat(toString(number), 50), 'b')) = 1`,
    `countMatches(${TEXT}, '.{1,50}?') = 1`,
    `length(arrayMap(x -> editDistance(toString(x), repeat('a', 200)), range(number % 200))) = 1`,
    "positionCaseInsensitive(repeat('a', 1000000), toString(number)) = 1",
    "substringUTF8(repeat('é', 1000000), number + 900000, 1) = 'b'",
    "hasSubsequence(repeat('a', 1000000), toString(number))",
    'countEqual(range(1000000), number + 100000000) = 1',
    'has((SELECT groupArray(number) FROM numbers(1000000)), number + 100000000)',
    'mapFromArrays(range(1000000), range(1000000))[number + 10000000] = 1',
    "match(concat(repeat(toString(number), 200), 'x'), '[0-4].{500}[5-9].{400}y')",
    'number IN (SELECT a.number FROM numbers(1000000) AS a JOIN numbers(1000000) AS b ON a.number = b.number WHERE hasAll(range(1000000), [b.number + 100000000]))',
  ])(
    '%s',
    async (condition) => {
      const runningSince = await engineStartedAt();
      const answer = await query.ask(project, sql(`SELECT count() FROM numbers(1000000) WHERE ${condition}`));
      expect([answer.status, answer.body['code'], answer.body['detail']]).toEqual([
        504,
        'timeout',
        expect.any(String),
      ]);
      expect((await query.ask(project, sql('SELECT 1'))).status).toBe(200);
      // An engine that cannot kill a query ends itself five seconds later. Both readings are whole seconds.
      expect(Math.abs((await engineStartedAt()) - runningSince)).toBeLessThanOrEqual(1);
    },
    90_000,
  );
});
