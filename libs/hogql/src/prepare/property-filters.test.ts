import type { PropertyFilter } from '@meridian/contracts/query';
import { describe, expect, it } from 'vitest';
import { HogQLError } from '../errors.ts';
import { printHogQL } from '../print/hogql.ts';
import { type FilterScope, propertiesToExpr } from './property-filters.ts';

const printed = (filter: Partial<PropertyFilter>, scope?: FilterScope): string =>
  printHogQL(propertiesToExpr({ type: 'event', key: 'plan', ...filter } as PropertyFilter, scope));

/** Its value as a date, or NULL if it is a number that is not a date. */
const SENT_DATE = String.raw`if(match(toString(properties.plan), '^\\s*[-+]?(\\d{1,3}|\\d{5,7})(\\.\\d*)?\\s*$'), NULL, toDateTime(properties.plan))`;

describe('property filters', () => {
  it.each<readonly [filter: Partial<PropertyFilter>, hogql: string]>([
    [{ value: 'pro' }, "properties.plan = 'pro'"],
    [{ value: ['pro'] }, "properties.plan = 'pro'"],
    [{ value: ['pro', 'team'] }, "properties.plan IN ('pro', 'team')"],
    [{ value: ['pro', null] }, "properties.plan IN tuple('pro') OR properties.plan IS NULL"],
    [{ value: [] }, 'true'],
    [{ value: 5 }, 'properties.plan = 5'],
    [{ value: true }, "properties.plan = 'true'"],
    [{ value: 'pro', operator: 'is_not' }, "properties.plan != 'pro'"],
    [{ value: ['a', 'b'], operator: 'is_not' }, "properties.plan NOT IN ('a', 'b')"],
    [{ value: '5%', operator: 'icontains' }, "toString(properties.plan) ILIKE '%5\\\\%%'"],
    [
      { value: ['a', 'b'], operator: 'not_icontains' },
      "NOT toString(properties.plan) ILIKE '%a%' AND NOT toString(properties.plan) ILIKE '%b%'",
    ],
    [{ value: '5%', operator: 'starts_with' }, "toString(properties.plan) ILIKE '5\\\\%%'"],
    [
      { value: ['a', 'b'], operator: 'not_ends_with' },
      "NOT toString(properties.plan) ILIKE '%a' AND NOT toString(properties.plan) ILIKE '%b'",
    ],
    [
      { type: 'person_metadata', key: 'created_at', operator: 'is_date_after', value: '-7d' },
      'person.created_at > {$date.`-7d`}',
    ],
    [{ value: ['a', 'b'], operator: 'regex' }, "properties.plan =~ 'a' OR properties.plan =~ 'b'"],
    [{ value: ['a', 'b'], operator: 'not_regex' }, "properties.plan !~ 'a' AND properties.plan !~ 'b'"],
    [{ value: '5', operator: 'gt' }, 'toFloat(properties.plan) > 5'],
    [{ value: 5, operator: 'max' }, 'toFloat(properties.plan) <= 5'],
    [
      { value: [1, 9], operator: 'between' },
      'toFloat(properties.plan) >= 1 AND toFloat(properties.plan) <= 9',
    ],
    [
      { value: '/user/7', operator: 'is_cleaned_path_exact' },
      "cleanPath(properties.plan) = cleanPath('/user/7')",
    ],
    [
      { value: [1, 9], operator: 'not_between' },
      'toFloat(properties.plan) < 1 OR toFloat(properties.plan) > 9',
    ],
    [{ operator: 'is_set' }, 'properties.plan IS NOT NULL'],
    [{ operator: 'is_not_set' }, 'properties.plan IS NULL'],
    [{ operator: 'is_date_before', value: '-7d' }, `${SENT_DATE} < {$date.\`-7d\`}`],
    [
      { operator: 'is_date_exact', value: '2024-01-05' },
      `toDate(${SENT_DATE}) = toDate({$date.\`2024-01-05\`})`,
    ],
    [{ operator: 'is_date_exact', value: '2024-01-05 10:00' }, `${SENT_DATE} = {$date.\`2024-01-05 10:00\`}`],
    [{ type: 'event', key: '$elements_chain', value: 'x' }, "elements_chain = 'x'"],
    [{ type: 'feature', key: 'beta', value: 'on' }, "properties.`$feature/beta` = 'on'"],
    [{ type: 'event_metadata', key: 'distinct_id', value: 'x' }, "distinct_id = 'x'"],
    [{ type: 'person', key: 'email', value: 'x' }, "person.properties.email = 'x'"],
    [{ type: 'person', key: 'distinct_id', value: 'x' }, "distinct_id = 'x'"],
    [
      { type: 'session', key: '$session_duration', value: 5, operator: 'gt' },
      'session.$session_duration > 5',
    ],
    [{ type: 'group', key: 'name', value: 'x', group_type_index: 2 }, "group_2.properties.name = 'x'"],
    [{ type: 'cohort', key: 'id', value: 3 }, 'person_id IN COHORT 3'],
    [{ type: 'cohort', key: 'id', value: 3, operator: 'not_in' }, 'person_id NOT IN COHORT 3'],
    [{ type: 'hogql', key: "event = 'x'" }, "event = 'x'"],
    [{ type: 'flag', key: 'x' }, 'true'],
    [
      { type: 'element', key: 'text', value: 'Go' },
      "arrayExists(item -> item = 'Go', extractAll(elements_chain, '(?::|\")text=\"(.*?)\"'))",
    ],
  ])('%j', (filter, hogql) => {
    expect(printed(filter)).toBe(hogql);
  });

  it('nests groups of AND and OR', () => {
    const one = { type: 'event', key: 'a', value: 'x' } as PropertyFilter;
    const group = { type: 'AND', values: [one, { type: 'OR', values: [one, one] }] } as const;
    expect(printHogQL(propertiesToExpr(group))).toBe(
      "properties.a = 'x' AND (properties.a = 'x' OR properties.a = 'x')",
    );
    expect(printHogQL(propertiesToExpr({ type: 'AND', values: [] }))).toBe('true');
  });

  it.each<readonly [filter: Partial<PropertyFilter>, message: string]>([
    [{ operator: 'between', value: [1] }, 'between operator requires a two-element array [min, max]'],
    [
      { operator: 'between', value: [9, 1] },
      'between operator requires min value to be less than or equal to max value',
    ],
    [{ operator: 'between', value: ['a', 'b'] }, 'between operator requires numeric values'],
    [
      { operator: 'semver_gt', value: 'new' },
      "The value 'new' is not a version. Use a version such as 1.2.3.",
    ],
    [{ operator: 'is_date_before', value: 'nope' }, "The value 'nope' is not a date."],
    [{ operator: 'is_date_after', value: ['-7d', '2024-02-31'] }, "The value '2024-02-31' is not a date."],
    [{ operator: 'is_date_exact', value: '' }, "The value '' is not a date."],
    [
      { type: 'person_metadata', key: 'created_at', operator: 'is_date_before', value: 'soon' },
      "The value 'soon' is not a date. Use a date such as 2025-01-31, or a relative date such as -30d.",
    ],
    [{ type: 'data_warehouse' }, "Property filters of type 'data_warehouse' are not supported"],
    [{ type: 'cohort', key: 'id' }, 'The value of a cohort filter must be the id of a cohort.'],
  ])('refuses %j', (filter, message) => {
    expect(() => printed(filter)).toThrow(message);
    expect(() => printed(filter)).toThrow(HogQLError);
  });

  it('refuses a filter where its subject does not exist', () => {
    expect(() => printed({ type: 'event', value: 'x' }, 'person')).toThrow(
      "Property filters of type 'event' cannot be used with 'person'.",
    );
  });
});
