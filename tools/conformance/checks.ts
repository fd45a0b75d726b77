/** Compares an answer with the expectation of a case and describes the first difference. */
import { isDeepStrictEqual } from 'node:util';
import { isObject } from '@meridian/core';
import type { Check } from './case-file.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** How values are compared for each kind of query: in SQL, true equals 1. */
export interface Comparison {
  readonly booleansAreNumbers: boolean;
}

/** Returns the first difference, or undefined when all checks pass. */
export const firstDifference = (
  checks: readonly Check[],
  answer: Answer,
  comparison: Comparison,
): string | undefined => {
  const expectsError = checks.some((check) => check.error === true);
  if (!expectsError && answer.status >= 300) return `status ${answer.status}: ${show(answer.body)}`;
  for (const check of checks) {
    const difference = differenceOf(check, answer, comparison);
    if (difference !== undefined) return difference;
  }
  return undefined;
};

const differenceOf = (check: Check, answer: Answer, comparison: Comparison): string | undefined => {
  if (check.error === true) return errorDifference(check, answer);
  const at = check.path ?? '';
  const found = pick(valueAt(answer.body, at), check);
  const name = [
    at,
    check.where && `where ${show(check.where)}`,
    check.filter && `filter ${show(check.filter)}`,
    check.select,
  ]
    .filter(Boolean)
    .join(' ');
  return compareValue(check, found, comparison, name);
};

const errorDifference = ({ status, message_contains }: Check, answer: Answer): string | undefined => {
  if (answer.status < 400 || answer.status >= 500)
    return `expected a client error, got status ${answer.status}`;
  if (status !== undefined && answer.status !== status)
    return `expected status ${status}, got ${answer.status}`;
  const text = messageOf(answer.body).toLowerCase();
  if (message_contains !== undefined && !text.includes(message_contains.toLowerCase())) {
    return `expected a message with "${message_contains}", got ${show(answer.body)}`;
  }
  return undefined;
};

/** Formats a value without JSON escapes. */
const messageOf = (body: unknown): string => {
  const { detail } = (body ?? {}) as { readonly detail?: unknown };
  return typeof detail === 'string' ? detail : show(body);
};

const compareValue = (
  check: Check,
  found: unknown,
  comparison: Comparison,
  name: string,
): string | undefined => {
  const differs = (expected: unknown): string => `${name}: expected ${show(expected)}, got ${show(found)}`;
  if ('equals' in check && !equal(found, check.equals, comparison)) return differs(check.equals);
  if (check.length !== undefined && (!Array.isArray(found) || found.length !== check.length)) {
    return `${name}: expected ${check.length} members, got ${Array.isArray(found) ? found.length : show(found)}`;
  }
  if (check.set_equals !== undefined && !sameSet(found, check.set_equals, comparison))
    return differs(check.set_equals);
  if (check.approx !== undefined && !(Math.abs(Number(found) - check.approx) <= (check.delta ?? 0))) {
    return differs(`${check.approx} ± ${check.delta ?? 0}`);
  }
  if (check.time_equals !== undefined && Date.parse(String(found)) !== Date.parse(check.time_equals)) {
    return differs(check.time_equals);
  }
  return undefined;
};

/** Keys and list indexes joined by dots; `*` maps over a list. */
const valueAt = (value: unknown, path: string): unknown => {
  if (path === '') return value;
  const [head, ...rest] = path.split('.');
  const tail = rest.join('.');
  if (head === '*') return Array.isArray(value) ? value.map((item) => valueAt(item, tail)) : undefined;
  if (value === null || typeof value !== 'object') return undefined;
  return valueAt((value as Record<string, unknown>)[head!], tail);
};

const pick = (value: unknown, { where, filter, select = '' }: Check): unknown => {
  const fits = (wanted: Record<string, unknown>) => (item: unknown) =>
    Object.entries(wanted).every(([path, expected]) =>
      equal(valueAt(item, path), expected, { booleansAreNumbers: false }),
    );
  const list = Array.isArray(value) ? value : [];
  if (where !== undefined) return valueAt(list.find(fits(where)), select);
  if (filter !== undefined) return list.filter(fits(filter)).map((item) => valueAt(item, select));
  return value;
};

const TINY = 1e-9;

const equal = (found: unknown, expected: unknown, comparison: Comparison): boolean => {
  if (comparison.booleansAreNumbers && typeof found !== typeof expected) {
    if (typeof found === 'boolean') return equal(Number(found), expected, comparison);
    if (typeof expected === 'boolean') return equal(found, Number(expected), comparison);
  }
  if (typeof found === 'number' && typeof expected === 'number') {
    return Math.abs(found - expected) <= TINY * Math.max(1, Math.abs(expected));
  }
  if (Array.isArray(found) && Array.isArray(expected)) {
    return (
      found.length === expected.length &&
      found.every((item, index) => equal(item, expected[index], comparison))
    );
  }
  if (isObject(found) && isObject(expected)) {
    const keys = new Set([...Object.keys(found), ...Object.keys(expected)]);
    return [...keys].every((key) => equal(found[key], expected[key], comparison));
  }
  return isDeepStrictEqual(found, expected);
};

const sameSet = (found: unknown, expected: readonly unknown[], comparison: Comparison): boolean => {
  if (!Array.isArray(found) || found.length !== expected.length) return false;
  const left = [...found];
  return expected.every((wanted) => {
    const index = left.findIndex((item) => equal(item, wanted, comparison));
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
};

const MAX_SHOWN = 300;

const show = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
};
