import { describe, expect, it } from 'vitest';
import { printedScan, selectFrom } from '../../test/plans.ts';
import { scanOf } from '../plan/builders.ts';
import type { JsonRead } from '../plan/nodes.ts';
import { scalar } from '../plan/types.ts';
import type { ValueKind } from '../schema/property-definitions.ts';
import { events } from '../schema/tables/events.ts';
import { readStoredPath } from './read-stored-path.ts';

const read = (
  as: JsonRead,
  kinds: readonly ValueKind[] | undefined,
  path: readonly string[] = ['x'],
): string => {
  const expr = readStoredPath(
    {
      kind: 'jsonPath',
      column: {
        kind: 'column',
        source: 1,
        name: 'properties',
        physical: { kind: 'column', name: 'p' },
        type: scalar('json'),
      },
      path,
      read: as,
      kinds: kinds && new Set(kinds),
      type: scalar('string', true),
    },
    'e',
  );
  const scan = { ...scanOf(events.stored), columns: [{ name: 'x', expr }] };
  return printedScan(selectFrom(scan)).replace(/^SELECT (.*) AS __c1 FROM events$/, '$1');
};

const ANYTHING =
  "multiIf(isNotNull(e.p.x.:String), e.p.x.:String, isNull(e.p.x), nullIf(toJSONString(e.p.^x), '{}'), toJSONString(e.p.x))";

const finite = (number: string): string =>
  `nullIf(ifNotFinite(${number}, 1.7976931348623157e+308), 1.7976931348623157e+308)`;

describe('a path of a JSON column is read by as few columns as can hold something', () => {
  it.each<[JsonRead, readonly ValueKind[] | undefined, string]>([
    ['text', undefined, ANYTHING],
    ['text', ['text', 'nested'], ANYTHING],
    ['text', [], 'e.p.x.:String'],
    ['text', ['text'], 'e.p.x.:String'],
    ['text', ['integer'], 'toString(e.p.x.:Int64)'],
    ['text', ['boolean'], 'toString(e.p.x.:Bool)'],
    ['text', ['text', 'integer'], "CAST(e.p.x, 'Nullable(String)')"],
    ['float', undefined, `if(isNull(e.p.x.:Bool), ${finite("accurateCastOrNull(e.p.x, 'Float64')")}, NULL)`],
    ['float', ['integer', 'boolean'], "if(isNull(e.p.x.:Bool), accurateCastOrNull(e.p.x, 'Float64'), NULL)"],
    ['float', ['integer'], 'toFloat64(e.p.x.:Int64)'],
    ['float', ['fraction'], 'e.p.x.:Float64'],
    ['float', ['integer', 'fraction'], 'ifNull(e.p.x.:Float64, toFloat64(e.p.x.:Int64))'],
    ['float', ['text'], finite("accurateCastOrNull(e.p.x.:String, 'Float64')")],
    ['float', ['text', 'integer'], finite("accurateCastOrNull(e.p.x, 'Float64')")],
    ['float', ['integer', 'large_integer'], "accurateCastOrNull(e.p.x, 'Float64')"],
    ['boolean', undefined, "ifNull(e.p.x.:Bool, accurateCastOrNull(e.p.x.:String, 'Bool'))"],
    ['boolean', ['boolean'], 'e.p.x.:Bool'],
    ['boolean', ['text'], "accurateCastOrNull(e.p.x.:String, 'Bool')"],
  ])('as %s, of %j', (as, kinds, sql) => {
    expect(read(as, kinds)).toBe(sql);
  });

  it('with its keys as the engine has them', () => {
    expect(read('text', ['text'], ['a.b', 'c`d'])).toBe('e.p.`a%2Eb`.`c\\`d`.:String');
  });
});
