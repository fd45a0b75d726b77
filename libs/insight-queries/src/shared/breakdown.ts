/** The value of a breakdown for each event: a text, or a list of texts. */
import {
  BREAKDOWN_NULL,
  BREAKDOWN_OTHER,
  type Breakdown,
  type BreakdownFilter,
} from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import {
  array,
  call,
  compare,
  constant,
  type Expr,
  field,
  parseExpr,
  type Query,
  select,
} from '@meridian/hogql/build';
import { histogramBin } from './histogram-bin.ts';

const DEFAULT_LIMIT = 25;
const COUNTRY_MAP_LIMIT = 300;
/** All persons, as a value of a breakdown by cohort. */
export const ALL_USERS = 'all';

export interface BreakdownPlan {
  /** A text, or a list of texts for several breakdowns. */
  readonly expr: Expr;
  readonly isList: boolean;
  readonly limit: number;
  readonly hidesOther: boolean;
  /**
   * The cohorts of an actor. They split actors, not events: an actor may be in several, or in none, so `expr` gives
   * a row for each of them.
   */
  readonly cohorts?: Expr;
  /** Whether an event may have several values of the rest. */
  readonly restSharesEvents: boolean;
  readonly labels: BreakdownLabels;
  /** "Not set" has its own value only if the limit is larger than the number of values. */
  readonly ranksNotSetLast: boolean;
}

/** The labels for events without a value, and for the values beyond the limit. */
export interface BreakdownLabels {
  readonly notSet: string;
  readonly rest: string;
}

/** The labels in trends. Funnels and retention have other labels. */
const SENTINEL_LABELS: BreakdownLabels = { notSet: BREAKDOWN_NULL, rest: BREAKDOWN_OTHER };

export interface BreakdownScope {
  /** The events of the series, from which numeric bins are computed. */
  readonly eventsWith: (columns: readonly Expr[]) => Query;
  readonly isCountryMap?: boolean;
  readonly binCount?: number | undefined;
  readonly labels?: BreakdownLabels;
}

export const planBreakdown = (
  filter: BreakdownFilter | undefined,
  scope: BreakdownScope,
): BreakdownPlan | undefined => {
  const parts = filter && partsOf(filter, scope);
  if (filter === undefined || parts === undefined || parts.length === 0) return undefined;
  const labels = scope.labels ?? SENTINEL_LABELS;
  const isCohort = parts.every((part) => part.type === 'cohort');
  const isList = !isCohort && (parts.length > 1 || filter.breakdowns !== undefined);
  const isCleaned = filter.breakdown_path_cleaning ?? false;
  const values = (): Expr[] => parts.map((part) => breakdownValue(part, scope, labels, isCleaned));
  const limit = filter.breakdown_limit ?? (scope.isCountryMap ? COUNTRY_MAP_LIMIT : DEFAULT_LIMIT);
  return {
    ...(isCohort ? ofCohorts(cohortsOf(parts)) : { expr: isList ? array(values()) : values()[0]! }),
    isList,
    limit,
    restSharesEvents: isCohort && parts.length > limit,
    hidesOther: filter.breakdown_hide_other_aggregation ?? false,
    labels,
    ranksNotSetLast: labels === SENTINEL_LABELS,
  };
};

/** `breakdowns`, or the older `breakdown` with `breakdown_type`, as one list. */
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

const breakdownValue = (
  part: Breakdown,
  scope: BreakdownScope,
  { notSet }: BreakdownLabels,
  isCleaned: boolean,
): Expr => {
  const source = breakdownSource(part);
  if (part.histogram_bin_count !== undefined)
    return histogramBin(source, { binCount: part.histogram_bin_count, notSet, eventsWith: scope.eventsWith });
  const text = call('toString', [source]);
  const trimmed = part.normalize_url ? normalizedUrl(text) : text;
  const named = isCleaned ? call('cleanPath', [trimmed]) : trimmed;
  return call('ifNull', [call('nullIf', [named, constant('')]), constant(notSet)]);
};

/** Removes trailing slashes, `?` and `#`; if nothing is left, the URL is `/`. A missing URL stays missing. */
const normalizedUrl = (text: Expr): Expr => {
  const trimmed = call('replaceRegexpOne', [text, constant('[/?#]+$'), constant('')]);
  return call('if', [compare('=', trimmed, constant('')), constant('/'), trimmed]);
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
      throw new InvalidRequestError(
        'invalid_input',
        'A breakdown by cohort cannot be combined with other breakdowns.',
        {
          attr: 'breakdownFilter',
        },
      );
    default:
      throw new InvalidRequestError('invalid_input', `A breakdown by ${part.type} is not supported.`, {
        attr: 'breakdownFilter',
      });
  }
};

/** A person counts once for each of these cohorts. */
export const ofCohorts = (cohorts: Expr): Pick<BreakdownPlan, 'expr' | 'cohorts'> => ({
  expr: call('arrayJoin', [cohorts]),
  cohorts,
});

/** The selected cohorts that a person is in; `all` includes all persons. */
const cohortsOf = (parts: readonly Breakdown[]): Expr =>
  call(
    'arrayConcat',
    [...new Map(parts.map((part) => [String(part.property), part])).values()].map(({ property }) =>
      property === ALL_USERS
        ? array([constant(ALL_USERS)])
        : call('if', [
            compare('in cohort', field('person_id'), constant(property)),
            array([constant(String(property))]),
            call('emptyArrayString'),
          ]),
    ),
  );

/** A SELECT over the events of a series, to measure their values. */
export const eventsWhere =
  (condition: Expr | undefined) =>
  (columns: readonly Expr[]): Query =>
    select({ columns, from: 'events', where: condition });
