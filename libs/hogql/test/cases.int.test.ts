/** Example queries with the data they read and the answers they must give, run on the real engine. */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../src/compile.ts';
import { type Engine, startEngine } from './engine.ts';

interface Case {
  readonly name: string;
  readonly now: string | null;
  readonly timezone: string;
  readonly persons: readonly {
    readonly distinct_ids: readonly string[];
    readonly properties: Record<string, unknown>;
    readonly created_at?: string;
  }[];
  readonly events: readonly {
    readonly event: string;
    readonly distinct_id: string;
    readonly timestamp: string;
    readonly properties: Record<string, unknown>;
  }[];
  readonly query: { readonly query: string };
  readonly expect: readonly Check[];
}

interface Check {
  readonly path?: string;
  readonly equals?: unknown;
  readonly length?: number;
  readonly error?: boolean;
  readonly message_contains?: string;
}

const folder = fileURLToPath(new URL('./cases/', import.meta.url));
const cases = readdirSync(folder).map(
  (file, index) => [index + 1, JSON.parse(readFileSync(`${folder}${file}`, 'utf8')) as Case] as const,
);

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.close());

const load = async (projectId: number, { persons, events }: Case): Promise<void> => {
  const personOf = new Map<string, { id: string; properties: Record<string, unknown> }>();
  for (const { distinct_ids, properties, created_at } of persons) {
    const id = randomUUID();
    const row = { project_id: projectId, id, created_at: created_at ?? '2020-01-01T00:00:00Z', properties };
    await engine.insert('persons', [
      { ...row, properties_text: JSON.stringify(properties), is_identified: 1, version: 1 },
    ]);
    for (const distinctId of distinct_ids) {
      personOf.set(distinctId, { id, properties });
      await engine.insert('person_distinct_ids', [
        { project_id: projectId, distinct_id: distinctId, person_id: id, version: 0 },
      ]);
    }
  }
  if (events.length === 0) return;
  await engine.insertEvents(
    projectId,
    events.map((event) => ({
      ...event,
      person_id: personOf.get(event.distinct_id)?.id,
      person_properties: personOf.get(event.distinct_id)?.properties,
    })),
  );
};

/** Booleans and the numbers that the engine has for them are the same in these files. */
const plain = (value: unknown): unknown => {
  if (typeof value === 'boolean') return Number(value);
  return Array.isArray(value) ? value.map(plain) : value;
};

const at = (answer: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], answer);

describe('example cases', () => {
  it.each(cases)('%i: $1.name', async (projectId, example) => {
    await load(projectId, example);
    const compiled = () =>
      compile({
        query: example.query.query,
        projectId,
        timezone: example.timezone,
        now: new Date(example.now ?? '2020-01-01T00:00:00Z'),
      });
    for (const check of example.expect) {
      if (check.error) {
        expect(compiled).toThrow(check.message_contains);
        continue;
      }
      const { rows } = await engine.run(compiled());
      const value = at({ results: rows }, check.path ?? '');
      if (check.length !== undefined) expect(value).toHaveLength(check.length);
      if ('equals' in check) expect(plain(value)).toEqual(plain(check.equals));
    }
  });
});
