import { MATERIALIZABLE_KINDS } from './plan-storage.ts';

/** The rules of plan-storage.ts as text for authors of queries. */
export const MATERIALIZATION_CONDITIONS = {
  query_kinds: MATERIALIZABLE_KINDS,
  conditions: [
    'Queries without variables are stored as they are, insights of every kind as their results.',
    'A variable is compared in WHERE, joined to other conditions by AND, with one column or expression.',
    'Its operator is one of =, >=, >, <, <=, LIKE, ILIKE, NOT LIKE, NOT ILIKE, or BETWEEN two variables.',
    'Variables in HAVING, in OR, in SELECT, in subqueries of FROM, or in two CTEs are not supported.',
    'A CTE with variables is the only source of the query, and has no DISTINCT, LIMIT or windows.',
    'Aggregates are stored as states: count, sum, min, max, avg, uniq, quantiles and others can be read over any range.',
    'Aggregations by a range of times are stored in buckets, by day unless bucket_overrides says otherwise. A range is answered from the table when its bounds are borders of buckets and its operators are >= and <; a column that bucket_overrides names is rounded to its bucket instead.',
    'Every variable must be given in a run of a materialized endpoint; date_from and date_to of an insight run it against raw data.',
  ],
} as const;
