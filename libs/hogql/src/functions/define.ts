/**
 * Functions are described in lines of `name:arity` (`2`, `1-3`, `1-*`; `name=clickhouse:arity` where the name
 * differs), grouped by return type. The list is the allow-list: other functions cannot be called.
 */
import { arrayOf, nullable, type ScalarKind, scalar, UNKNOWN, type ValueType } from '../plan/types.ts';
import type { Arity, FunctionDef, FunctionKind, Returns } from './model.ts';

export const define = (kind: FunctionKind, returns: Returns, lines: string, params?: Arity): FunctionDef[] =>
  lines
    .trim()
    .split(/\s+/)
    .map((line) => {
      const [names = '', arity = '1'] = line.split(':');
      const [name = '', clickhouse = name] = names.split('=');
      return { name, kind, clickhouse, args: parseArity(arity), params, returns };
    });

const parseArity = (text: string): Arity => {
  const [min = '0', max = min] = text.split('-');
  return { min: Number(min), max: max === '*' ? Number.POSITIVE_INFINITY : Number(max) };
};

const anyNullable = (args: readonly ValueType[]): boolean => args.some((type) => type.nullable);

/** NULL in, NULL out: how most functions treat it. */
export const gives =
  (kind: ScalarKind): Returns =>
  (args) =>
    scalar(kind, anyNullable(args));

export const always =
  (type: ValueType): Returns =>
  () =>
    type;

export const givesArray =
  (kind: ScalarKind = 'unknown'): Returns =>
  () =>
    arrayOf(kind === 'unknown' ? UNKNOWN : scalar(kind));

/** The type of its n-th argument. */
export const same =
  (index = 0): Returns =>
  (args) =>
    args[index] ?? UNKNOWN;

export const sameOrNull =
  (index = 0): Returns =>
  (args) =>
    nullable(args[index] ?? UNKNOWN);

export const unknown: Returns = () => UNKNOWN;
