/** Property filters of the query API → conditions in HogQL. One table defines the operators. */
import { type DateTextContext, parseDateText } from '@meridian/calendar';
import { isPropertyGroup, type PropertyFilter, type PropertyGroup } from '@meridian/contracts/query';
import { escapeLike, likePattern } from '@meridian/core';
import { and, call, compare, constant, field, isNotNull, isNull, not, or, tuple } from '../ast/builders.ts';
import type { Constant, Expr, Placeholder } from '../ast/nodes.ts';
import { HogQLError } from '../errors.ts';
import { parseExpr } from '../parse/parse.ts';
import { NO_DATE } from '../plan/date-literal.ts';
import { elementCondition } from './element-filters.ts';
import { semverCondition } from './semver-filters.ts';

export type FilterScope = 'event' | 'person' | 'session' | 'group';

export const propertiesToExpr = (
  filters: PropertyGroup | PropertyFilter,
  scope: FilterScope = 'event',
): Expr => {
  if (!isPropertyGroup(filters)) return filterToExpr(filters, scope);
  const members = filters.values.map((member) => propertiesToExpr(member, scope));
  if (members.length === 0) return constant(true);
  return filters.type === 'OR' ? or(...members) : and(...members);
};

const invalid = (sentence: string): HogQLError => new HogQLError('invalid_property_filter', sentence);

const filterToExpr = (filter: PropertyFilter, scope: FilterScope): Expr => {
  switch (filter.type) {
    case 'hogql':
      return parseExpr(filter.key);
    case 'cohort':
      return compare(
        filter.operator === 'not_in' ? 'not in cohort' : 'in cohort',
        scope === 'person' ? field('id') : field('person_id'),
        constant(cohortId(filter)),
      );
    case 'element':
      return elementCondition(filter);
    case 'flag':
      return constant(true);
    default:
      return condition(fieldOf(filter, scope), filter);
  }
};

const cohortId = ({ value }: PropertyFilter): number | string => {
  const single = Array.isArray(value) ? value[0] : value;
  if (typeof single === 'number' || (typeof single === 'string' && single !== '')) return single;
  throw invalid('The value of a cohort filter must be the id of a cohort.');
};

const fieldOf = (filter: PropertyFilter, scope: FilterScope): Expr => {
  const { type, key } = filter;
  switch (type) {
    case 'event':
      checkScope(type, scope, ['event']);
      return key === '$elements_chain' ? field('elements_chain') : field('properties', key);
    case 'feature':
      checkScope(type, scope, ['event']);
      return field('properties', key.startsWith('$feature/') ? key : `$feature/${key}`);
    case 'event_metadata':
      checkScope(type, scope, ['event']);
      return field(key);
    case 'person':
      checkScope(type, scope, ['event', 'person']);
      if (scope === 'person')
        return key === 'distinct_id' ? field('pdi', 'distinct_id') : field('properties', key);
      return key === 'distinct_id' ? field('distinct_id') : field('person', 'properties', key);
    case 'person_metadata':
      checkScope(type, scope, ['event', 'person']);
      return scope === 'person' ? field(key) : field('person', key);
    case 'session':
      checkScope(type, scope, ['event', 'session']);
      return scope === 'session' ? field(key) : field('session', key);
    case 'group':
      checkScope(type, scope, ['event', 'group']);
      return scope === 'group'
        ? field('properties', key)
        : field(`group_${filter.group_type_index ?? 0}`, 'properties', key);
    default:
      throw invalid(`Property filters of type '${type}' are not supported`);
  }
};

const checkScope = (type: string, scope: FilterScope, allowed: readonly FilterScope[]): void => {
  if (!allowed.includes(scope))
    throw invalid(`Property filters of type '${type}' cannot be used with '${scope}'.`);
};

type Scalar = string | number | boolean | null;

const valuesOf = ({ value }: PropertyFilter): readonly Scalar[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** Several values mean any of them, or none of them with a negative operator. */
const each = (filter: PropertyFilter, one: (value: Scalar) => Expr, join: 'any' | 'all' = 'any'): Expr => {
  const values = valuesOf(filter);
  if (values.length === 0) return constant(true);
  const conditions = values.map(one);
  return join === 'any' ? or(...conditions) : and(...conditions);
};

const text = (value: Scalar): Constant => constant(value === null ? '' : String(value));

const condition = (subject: Expr, filter: PropertyFilter): Expr => {
  const operator = filter.operator ?? 'exact';
  const compared = (op: '>' | '>=' | '<' | '<=') =>
    each(filter, (value) => compare(op, numericSide(subject, value), constant(numericValue(value))));
  switch (operator) {
    case 'exact':
    case 'in':
    case 'flag_evaluates_to':
      return exact(subject, filter);
    case 'is_cleaned_path_exact':
      return each(filter, (value) => compare('=', cleaned(subject), cleaned(text(value))));
    case 'is_not':
    case 'not_in':
      return isNot(subject, filter);
    case 'icontains':
    case 'icontains_multi':
      return each(filter, (value) => contains(subject, value));
    case 'not_icontains':
    case 'not_icontains_multi':
      return each(filter, (value) => not(contains(subject, value)), 'all');
    case 'starts_with':
      return each(filter, (value) => begins(subject, value));
    case 'not_starts_with':
      return each(filter, (value) => not(begins(subject, value)), 'all');
    case 'ends_with':
      return each(filter, (value) => ends(subject, value));
    case 'not_ends_with':
      return each(filter, (value) => not(ends(subject, value)), 'all');
    case 'regex':
      return each(filter, (value) => compare('=~', subject, text(value)));
    case 'not_regex':
      return each(filter, (value) => compare('!~', subject, text(value)), 'all');
    case 'gt':
      return compared('>');
    case 'gte':
    case 'min':
      return compared('>=');
    case 'lt':
      return compared('<');
    case 'lte':
    case 'max':
      return compared('<=');
    case 'between': {
      const { side, low, high } = range(subject, filter);
      return and(compare('>=', side, low), compare('<=', side, high));
    }
    case 'not_between': {
      // This is not the negation of `between`: a value that is not a number is in neither range.
      const { side, low, high } = range(subject, filter);
      return or(compare('<', side, low), compare('>', side, high));
    }
    case 'is_set':
      return isNotNull(subject);
    case 'is_not_set':
      return isNull(subject);
    case 'is_date_exact':
      return each(filter, (value) => {
        const [at, wanted] = [asDateTime(subject), instant(value)];
        if (TIME_OF_DAY.test(String(value))) return compare('=', at, wanted);
        return compare('=', call('toDate', [at]), call('toDate', [wanted]));
      });
    case 'is_date_before':
      return each(filter, (value) => compare('<', asDateTime(subject), instant(value)));
    case 'is_date_after':
      return each(filter, (value) => compare('>', asDateTime(subject), instant(value)));
    default:
      return semverCondition(operator, subject, valuesOf(filter));
  }
};

const exact = (subject: Expr, filter: PropertyFilter): Expr => {
  const values = valuesOf(filter);
  if (values.length === 0) return constant(true);
  if (values.length === 1)
    return values[0] === null ? isNull(subject) : compare('=', subject, comparedValue(values[0]!));
  const present = values.filter((value) => value !== null);
  const member = or(...likeSets(present).map((set) => compare('in', subject, set)));
  return present.length < values.length ? or(member, isNull(subject)) : member;
};

const isNot = (subject: Expr, filter: PropertyFilter): Expr => {
  const values = valuesOf(filter);
  if (values.length === 0) return constant(true);
  if (values.length === 1) {
    return values[0] === null ? isNotNull(subject) : compare('!=', subject, comparedValue(values[0]!));
  }
  const present = values.filter((value) => value !== null);
  const member = and(...likeSets(present).map((set) => compare('not in', subject, set)));
  return present.length < values.length ? and(member, isNotNull(subject)) : member;
};

/** Numbers apart from texts, because the compiler compares a text with numbers alone as a number. */
const likeSets = (values: readonly Exclude<Scalar, null>[]): Expr[] =>
  [values.filter((value) => typeof value === 'number'), values.filter((value) => typeof value !== 'number')]
    .filter(({ length }) => length > 0)
    .map((alike) => tuple(alike.map(comparedValue)));

/** The compiler brings a text to the type of the property: 'true' where it is Boolean, '3' where it is Numeric. */
const comparedValue = (value: Exclude<Scalar, null>): Constant =>
  typeof value === 'number' ? constant(value) : constant(String(value));

const cleaned = (path: Expr): Expr => call('cleanPath', [path]);

const contains = (subject: Expr, value: Scalar): Expr =>
  compare('ilike', call('toString', [subject]), constant(likePattern(String(value ?? ''))));

const begins = (subject: Expr, value: Scalar): Expr =>
  compare('ilike', call('toString', [subject]), constant(`${escapeLike(String(value ?? ''))}%`));

const ends = (subject: Expr, value: Scalar): Expr =>
  compare('ilike', call('toString', [subject]), constant(`%${escapeLike(String(value ?? ''))}`));

const numericValue = (value: Scalar): number | string => {
  if (typeof value === 'number') return value;
  const number = Number(value);
  return value !== null && value !== '' && Number.isFinite(number) ? number : String(value ?? '');
};

/** Numbers are compared as numbers, regardless of the property's known type. */
const numericSide = (subject: Expr, value: Scalar): Expr =>
  typeof numericValue(value) === 'number' && isProperty(subject) ? call('toFloat', [subject]) : subject;

const isProperty = (subject: Expr): boolean =>
  subject.kind === 'field' && subject.chain.includes('properties');

interface NumberRange {
  readonly side: Expr;
  readonly low: Constant;
  readonly high: Constant;
}

const range = (subject: Expr, filter: PropertyFilter): NumberRange => {
  const values = valuesOf(filter);
  if (values.length !== 2) throw invalid('between operator requires a two-element array [min, max]');
  const [low, high] = values.map((value) => Number(value)) as [number, number];
  if (!Number.isFinite(low) || !Number.isFinite(high))
    throw invalid('between operator requires numeric values');
  if (low > high) throw invalid('between operator requires min value to be less than or equal to max value');
  return { side: numericSide(subject, low), low: constant(low), high: constant(high) };
};

/** Matches a text that names a moment rather than a day. */
const TIME_OF_DAY = /\d[T ]\d/;

const asDateTime = (subject: Expr): Expr => {
  if (!isProperty(subject)) return subject;
  const isNone = call('match', [call('toString', [subject]), constant(NO_DATE)]);
  return call('if', [isNone, constant(null), call('toDateTime', [subject])]);
};

/** The date is read at compile time, when "now" is known. */
const instant = (value: Scalar): Expr => {
  const text = String(value ?? '');
  const date = dateOf(text);
  if (date !== undefined) return date;
  throw invalid(
    `The value '${text}' is not a date. Use a date such as 2025-01-31, or a relative date such as -30d.`,
  );
};

/** `{$date.-7d}`: a date that is read when the query is compiled. */
export const DATE_PLACEHOLDER = '$date';

export const datePlaceholder = (text: string): Placeholder => ({
  kind: 'placeholder',
  path: [DATE_PLACEHOLDER, text],
});

/** Whether a text is a date does not depend on the moment. */
const ANY_MOMENT: DateTextContext = { now: new Date(0), timezone: 'UTC', weekStartDay: 0 };

/** Undefined for a text that is not a date. */
export const dateOf = (text: string): Placeholder | undefined =>
  parseDateText(text, ANY_MOMENT) === undefined ? undefined : datePlaceholder(text);
