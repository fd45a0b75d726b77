/** Comparing versions: `1.10.0` is newer than `1.9.3`. */
import { and, call, compare, constant, not } from '../ast/builders.ts';
import type { CompareOp, Expr } from '../ast/nodes.ts';
import { HogQLError } from '../errors.ts';

type Version = readonly [major: number, minor: number, patch: number];

export const semverCondition = (
  operator: string,
  subject: Expr,
  values: readonly (string | number | boolean | null)[],
): Expr => {
  const value = String(values[0] ?? '');
  const bounds = BOUNDS[operator];
  if (bounds) return between(subject, bounds(value));
  const op = PLAIN[operator];
  if (!op)
    throw new HogQLError('invalid_property_filter', `The filter operator '${operator}' does not exist.`);
  return and(isVersion(subject), compare(op, sortable(subject), sortable(constant(format(parse(value))))));
};

const PLAIN: Readonly<Record<string, CompareOp>> = {
  semver_eq: '=',
  semver_neq: '!=',
  semver_gt: '>',
  semver_gte: '>=',
  semver_lt: '<',
  semver_lte: '<=',
};

const BOUNDS: Readonly<Record<string, (value: string) => readonly [Version, Version]>> = {
  semver_tilde: (value) => {
    const [major, minor] = parse(value);
    return [parse(value), parts(value) > 1 ? [major, minor + 1, 0] : [major + 1, 0, 0]];
  },
  semver_caret: (value) => {
    const [major, minor, patch] = parse(value);
    const next: Version = major > 0 ? [major + 1, 0, 0] : minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1];
    return [[major, minor, patch], next];
  },
  semver_wildcard: (value) => {
    const given = value.replace(/\.?[*x].*$/i, '');
    const [major, minor, patch] = parse(given === '' ? '0' : given);
    const count = given === '' ? 0 : given.split('.').length;
    if (count === 0)
      return [
        [0, 0, 0],
        [Number.MAX_SAFE_INTEGER, 0, 0],
      ];
    return [[major, minor, patch], count === 1 ? [major + 1, 0, 0] : [major, minor + 1, 0]];
  },
};

const parts = (value: string): number => value.split('.').length;

const parse = (value: string): Version => {
  const match = /(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(value);
  if (!match)
    throw new HogQLError(
      'invalid_property_filter',
      `The value '${value}' is not a version. Use a version such as 1.2.3.`,
    );
  return [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)];
};

const format = (version: Version): string => version.join('.');

const sortable = (expr: Expr): Expr => call('sortableSemVer', [expr]);

const isVersion = (subject: Expr): Expr => compare('=~', subject, constant('\\d'));

const between = (subject: Expr, [low, high]: readonly [Version, Version]): Expr =>
  and(
    isVersion(subject),
    compare('>=', sortable(subject), sortable(constant(format(low)))),
    not(compare('>=', sortable(subject), sortable(constant(format(high))))),
  );
