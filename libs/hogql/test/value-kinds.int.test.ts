/** Knowing which kinds of values are stored of a property makes it faster to read, and never another value. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../src/compile.ts';
import type { PropertyType, ValueKind } from '../src/schema/property-definitions.ts';
import { type Engine, startEngine } from './engine.ts';

const VALUES: Readonly<Record<ValueKind, readonly unknown[]>> = {
  text: ['Chrome', '', '5', '2.5', 'true', '[1]', '2024-01-01', 'ü"\n'],
  boolean: [true, false],
  integer: [0, 5, -7, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
  fraction: [2.5, -0.001, 1e-7, 1.5e300],
  large_integer: [1e19],
  nested: [['a', 'b'], [1, 2.5], [], [true, null], { a: 1 }, { a: { b: ['c'] } }, {}],
};
const KINDS = Object.keys(VALUES) as ValueKind[];
const SETS: readonly (readonly ValueKind[])[] = [
  ...KINDS.map((kind) => [kind]),
  ...KINDS.flatMap((one, index) => KINDS.slice(index + 1).map((other) => [one, other])),
  KINDS,
];
const nameOf = (kinds: readonly ValueKind[]): string => kinds.join('+');

const PROJECT = 1;
let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
  let second = 0;
  const rows = SETS.flatMap((kinds) =>
    [...kinds.flatMap((kind) => VALUES[kind]), null].map((value) => ({
      event: nameOf(kinds),
      timestamp: new Date(Date.UTC(2024, 0, 1, 0, 0, second++)).toISOString(),
      properties: { [nameOf(kinds)]: value },
    })),
  );
  await engine.insertEvents(PROJECT, rows);
});
afterAll(() => engine.close());

describe.each(SETS.map(nameOf))('a property that holds %s', (name) => {
  const value = `properties.\`${name}\``;
  const read = async (type: PropertyType | undefined, kinds: readonly ValueKind[] | undefined) => {
    const isText = type === undefined || type === 'String';
    const { rows } = await engine.run(
      compile({
        query: `SELECT ${value} ${isText ? `, ${value} = '5', ${value} = 'Chrome'` : ''}
          FROM events WHERE event = '${name}' ORDER BY timestamp`,
        projectId: PROJECT,
        now: new Date('2024-01-02'),
        propertyDefinitions: {
          event: new Map(type && [[name, type]]),
          kinds: { event: new Map(kinds && [[name, new Set(kinds)]]) },
        },
      }),
    );
    return rows;
  };

  it.each([undefined, 'String', 'Numeric', 'Boolean'] as const)(
    'gives the same values as %s',
    async (type) => {
      const known = await read(type, name.split('+') as ValueKind[]);
      expect(known).toEqual(await read(type, undefined));
      expect(known.length).toBeGreaterThan(1);
    },
  );
});
