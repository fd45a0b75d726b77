/** What a breakdown splits by, as one text (or one list of texts) per event. */
import { BREAKDOWN_NULL, type Breakdown, type BreakdownFilter } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import {
  alias,
  arithmetic,
  array,
  at,
  call,
  compare,
  constant,
  type Expr,
  field,
  lambda,
  parseExpr,
  type Query,
  select,
} from '@meridian/hogql';

const DEFAULT_LIMIT = 25;
const COUNTRY_MAP_LIMIT = 300;

export interface BreakdownPlan {
  /** A text, or a list of texts when there are several breakdowns. */
  readonly expr: Expr;
  readonly isList: boolean;
  readonly limit: number;
  readonly hidesOther: boolean;
  readonly isCohort: boolean;
}

export interface BreakdownScope {
  /** Where numeric bins are measured: the events of the series. */
  readonly eventsWith: (columns: readonly Expr[]) => Query;
  readonly isCountryMap?: boolean;
  readonly binCount?: number | undefined;
}

export const planBreakdown = (
  filter: BreakdownFilter | undefined,
  scope: BreakdownScope,
): BreakdownPlan | undefined => {
  const parts = filter && partsOf(filter, scope);
  if (parts === undefined || parts.length === 0) return undefined;
  const isCohort = parts.every((part) => part.type === 'cohort');
  const isList = !isCohort && (parts.length > 1 || filter?.breakdowns !== undefined);
  const exprs = isCohort ? [cohortValue(parts)] : parts.map((part) => breakdownValue(part, scope));
  return {
    expr: isList ? array(exprs) : exprs[0]!,
    isList,
    limit: filter?.breakdown_limit ?? (scope.isCountryMap ? COUNTRY_MAP_LIMIT : DEFAULT_LIMIT),
    hidesOther: filter?.breakdown_hide_other_aggregation ?? false,
    isCohort,
  };
};

/** Both ways of asking, `breakdowns` and the older `breakdown` with `breakdown_type`, as one list. */
const partsOf = (filter: BreakdownFilter, scope: BreakdownScope): Breakdown[] => {
  if (filter.breakdowns !== undefined) return filter.breakdowns;
  if (filter.breakdown === undefined) return [];
  const values = Array.isArray(filter.breakdown) ? filter.breakdown : [filter.breakdown];
  return values.map((property) => ({
    property,
    type: filter.breakdown_type ?? 'event',
    group_type_index: filter.breakdown_group_type_index,
    histogram_bin_count: filter.breakdown_histogram_bin_count ?? scope.binCount,
    normalize_url: filter.breakdown_normalize_url,
  }));
};

const breakdownValue = (part: Breakdown, scope: BreakdownScope): Expr => {
  const source = breakdownSource(part);
  if (part.histogram_bin_count !== undefined) return binOf(source, part.histogram_bin_count, scope);
  const text = call('toString', [source]);
  return orNotSet(part.normalize_url ? normalizedUrl(text) : text);
};

const orNotSet = (text: Expr): Expr =>
  call('ifNull', [call('nullIf', [text, constant('')]), constant(BREAKDOWN_NULL)]);

/** Addresses that differ only by what trails them are one; the bare root stays `/`. */
const normalizedUrl = (text: Expr): Expr => {
  const trimmed = call('replaceRegexpOne', [text, constant('[/?#]+$'), constant('')]);
  return call('if', [
    compare('=', text, constant('')),
    constant(''),
    call('ifNull', [call('nullIf', [trimmed, constant('')]), constant('/')]),
  ]);
};

const breakdownSource = (part: Breakdown): Expr => {
  const property = String(part.property);
  switch (part.type ?? 'event') {
    case 'event':
      return field('properties', property);
    case 'event_metadata':
      return field(property);
    case 'person':
      return field('person', 'properties', property);
    case 'session':
      return field('session', property);
    case 'group':
      return field(`group_${part.group_type_index ?? 0}`, 'properties', property);
    case 'hogql':
      return parseExpr(property);
    case 'cohort':
      throw new InvalidRequestError('invalid_input', 'A cohort breakdown cannot be combined with others.', {
        attr: 'breakdownFilter',
      });
    default:
      throw new InvalidRequestError('invalid_input', `A breakdown by ${part.type} has no data here.`, {
        attr: 'breakdownFilter',
      });
  }
};

/** A person counts once for each chosen cohort it is in; `all` takes everybody. */
const cohortValue = (parts: readonly Breakdown[]): Expr =>
  call('arrayJoin', [
    call(
      'arrayConcat',
      parts.map(({ property }) =>
        property === 'all'
          ? array([constant('all')])
          : call('if', [
              compare('in cohort', field('person_id'), constant(Number(property))),
              array([constant(String(property))]),
              call('emptyArrayString'),
            ]),
      ),
    ),
  ]);

/** Numbers are put into bins of about equally many values, named `[from,to]`. */
const binOf = (source: Expr, binCount: number, scope: BreakdownScope): Expr => {
  const value = call('toFloat', [source]);
  const steps = Array.from({ length: binCount + 1 }, (_, index) => constant(index / binCount));
  const bounds = scope.eventsWith([
    alias(
      call('arrayCompact', [
        call('arrayMap', [
          lambda(['bound'], call('floor', [field('bound'), constant(2)])),
          call('quantiles', [value], { params: steps }),
        ]),
      ]),
      'bounds',
    ),
  ]);
  const last = call('length', [bounds]);
  const bin = call('least', [
    call('arrayCount', [lambda(['bound'], compare('<=', field('bound'), value)), bounds]),
    call('greatest', [arithmetic('-', last, constant(1)), constant(1)]),
  ]);
  const upper = call('least', [arithmetic('+', bin, constant(1)), last]);
  const label = call('concat', [
    constant('['),
    call('toString', [at(bounds, bin)]),
    constant(','),
    call('toString', [at(bounds, upper)]),
    constant(']'),
  ]);
  return call('if', [call('isNull', [value]), constant(BREAKDOWN_NULL), label]);
};

/** A select over the events of a series, for whoever needs to measure them. */
export const eventsWhere =
  (condition: Expr | undefined) =>
  (columns: readonly Expr[]): Query =>
    select({ columns, from: 'events', where: condition });
