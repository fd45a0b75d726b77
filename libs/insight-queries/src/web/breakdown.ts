/** The value of each breakdown of a WebStatsTableQuery, and the rows without a value. */
import type { WebBreakdown, WebStatsTableQuery } from '@meridian/contracts/query';
import {
  and,
  arithmetic,
  call,
  compare,
  constant,
  type Expr,
  equals,
  field,
  isNotNull,
  isNull,
  tuple,
  tupleElement,
} from '@meridian/hogql/build';

export interface WebBreakdownPlan {
  /** Where `value` is computed: for each event, or for each session. */
  readonly of: 'event' | 'session';
  readonly value: Expr;
  /** The condition on `breakdown_value` for rows that are shown; undefined if "not set" is a row too. */
  readonly shown?: Expr | undefined;
}

type Options = Pick<WebStatsTableQuery, 'doPathCleaning' | 'includeHost'>;

/** Shown where one part of a combined value is missing. */
const NONE = '(none)';
const REFERRER_PREFIX = 'referrer:';

const value = field('breakdown_value');
const isSet = isNotNull(value);

const textOrNull = (text: Expr): Expr => call('nullIf', [call('toString', [text]), constant('')]);
const property = (name: string): Expr => textOrNull(field('properties', name));
const ofSession = (name: string): Expr => textOrNull(field(name));
const wholeNumber = (name: string): Expr => call('toInt', [field('properties', name)]);

const cleaned = (path: Expr, { doPathCleaning }: Options): Expr =>
  doPathCleaning ? call('cleanPath', [path]) : path;

/** `host/path`, or the path alone. */
const page = (host: Expr, path: Expr, options: Options): Expr => {
  const shown = cleaned(path, options);
  return options.includeHost
    ? call('if', [
        isNull(path),
        constant(null),
        call('concat', [call('ifNull', [host, constant('')]), shown]),
      ])
    : shown;
};

/** The page itself: of a view, and of the page with which a session began. */
export const viewedPage = (options: Options): Expr => page(property('$host'), property('$pathname'), options);

export const entryPage = (options: Options): Expr =>
  page(ofSession('$entry_hostname'), ofSession('$entry_pathname'), options);

/** The page that an event leaves. */
export const leftPage = (options: Options): Expr =>
  page(property('$host'), property('$prev_pageview_pathname'), options);

/** A page of the same site as a path, another one as its URL. */
const previousPage = (options: Options): Expr => {
  const before = property('$prev_pageview_pathname');
  const referrer = property('$referrer');
  const isSameSite = equals(call('domain', [property('$current_url')]), call('domain', [referrer]));
  return call('multiIf', [
    isNotNull(before),
    cleaned(before, options),
    isSameSite,
    cleaned(textOrNull(call('path', [referrer])), options),
    referrer,
  ]);
};

const sourceMediumCampaign = (): Expr => {
  const source = call('coalesce', [
    ofSession('$entry_utm_source'),
    call('if', [
      isNull(ofSession('$entry_referring_domain')),
      constant(null),
      call('concat', [constant(REFERRER_PREFIX), ofSession('$entry_referring_domain')]),
    ]),
    constant(NONE),
  ]);
  const orNone = (name: string): Expr => call('coalesce', [ofSession(name), constant(NONE)]);
  return call('concatWithSeparator', [
    constant(' / '),
    source,
    orNone('$entry_utm_medium'),
    orNone('$entry_utm_campaign'),
  ]);
};

type Make = (options: Options) => WebBreakdownPlan;

const perEvent =
  (make: (options: Options) => Expr, shown?: Expr): Make =>
  (options) => ({ of: 'event', value: make(options), shown });

const perSession =
  (make: (options: Options) => Expr, shown?: Expr): Make =>
  (options) => ({ of: 'session', value: make(options), shown });

const named = (name: string): Make => perEvent(() => property(name));
const entry = (name: string): Make => perSession(() => ofSession(name));

/** A place without a country is unknown; a country without the smaller place is a row. */
const hasCountry = isNotNull(tupleElement(value, 1));

const BREAKDOWNS: Readonly<Record<WebBreakdown, Make>> = {
  Page: perEvent(viewedPage, isSet),
  InitialPage: perSession(entryPage, isSet),
  ExitPage: perSession(
    (options) => page(ofSession('$end_hostname'), ofSession('$end_pathname'), options),
    isSet,
  ),
  ExitClick: perSession(() => ofSession('$last_external_click_url'), isSet),
  PreviousPage: perEvent(previousPage, isSet),
  ScreenName: perEvent(() => property('$screen_name'), isSet),
  InitialChannelType: perSession(() => ofSession('$channel_type'), isSet),
  InitialReferringDomain: entry('$entry_referring_domain'),
  InitialReferringURL: perSession(
    () => textOrNull(call('cutQueryStringAndFragment', [ofSession('$entry_referrer')])),
    isSet,
  ),
  InitialUTMSource: entry('$entry_utm_source'),
  InitialUTMCampaign: entry('$entry_utm_campaign'),
  InitialUTMMedium: entry('$entry_utm_medium'),
  InitialUTMTerm: entry('$entry_utm_term'),
  InitialUTMContent: entry('$entry_utm_content'),
  InitialUTMSourceMediumCampaign: perSession(sourceMediumCampaign, isSet),
  Browser: named('$browser'),
  OS: named('$os'),
  Viewport: perEvent(
    () => tuple([wholeNumber('$viewport_width'), wholeNumber('$viewport_height')]),
    and(compare('>', tupleElement(value, 1), constant(0)), compare('>', tupleElement(value, 2), constant(0))),
  ),
  DeviceType: named('$device_type'),
  Country: named('$geoip_country_code'),
  Region: perEvent(
    () =>
      tuple([
        property('$geoip_country_code'),
        property('$geoip_subdivision_1_code'),
        property('$geoip_subdivision_1_name'),
      ]),
    hasCountry,
  ),
  City: perEvent(() => tuple([property('$geoip_country_code'), property('$geoip_city_name')]), hasCountry),
  // Browsers give minutes behind UTC; the answer has hours ahead of it.
  Timezone: perEvent(() =>
    arithmetic('/', call('toFloat', [field('properties', '$timezone_offset')]), constant(-60)),
  ),
  Language: named('$browser_language'),
  FrustrationMetrics: perEvent(viewedPage, isSet),
};

export const webBreakdown = (query: WebStatsTableQuery): WebBreakdownPlan =>
  BREAKDOWNS[query.breakdownBy](query);
