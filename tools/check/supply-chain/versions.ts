/**
 * Whether a version is in a range, in the form that advisories use: `>=1.2.0 <1.4.1 || 2.0.0`. A range in another form
 * counts as affected, so that no advisory is missed.
 */
const PATTERN = /^(\d+)\.(\d+)\.(\d+)(?:-([\w.-]+))?/;

/** Negative if `a` is older. A pre-release is older than its release. */
export const compareVersions = (a: string, b: string): number => {
  const [, ...left] = PATTERN.exec(a) ?? [];
  const [, ...right] = PATTERN.exec(b) ?? [];
  for (const index of [0, 1, 2]) {
    const difference = Number(left[index] ?? 0) - Number(right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  const [before = '', after = ''] = [left[3], right[3]];
  if (before === '' || after === '') return after.length - before.length;
  return before.localeCompare(after, 'en', { numeric: true });
};

const HOLDS: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '=': (order) => order === 0,
};

const CONDITION = /^([<>]=?|=)?v?(\d+\.\d+\.\d+.*)$/;

const isReadable = (condition: string): boolean => condition === '*' || CONDITION.test(condition);

const meets = (version: string, condition: string): boolean => {
  if (condition === '*') return true;
  const [, operator = '', bound = ''] = CONDITION.exec(condition) ?? [];
  return (HOLDS[operator] ?? HOLDS['='])?.(compareVersions(version, bound)) === true;
};

export const isInRange = (version: string, range: string): boolean =>
  range.split('||').some((part) => {
    const conditions = part.replaceAll(/([<>=])\s+/g, '$1').match(/\S+/g) ?? [];
    return !conditions.every(isReadable) || conditions.every((condition) => meets(version, condition));
  });
