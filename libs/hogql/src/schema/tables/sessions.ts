/** One row per session, put together from the partial rows that the writer inserts. */
import { and, call, compare, constant, equals, field, isNotNull, isNull } from '../../ast/builders.ts';
import { arrayOf, type ScalarKind, scalar } from '../../plan/types.ts';
import { computed, fields, hidden, stored, storedAs } from '../columns.ts';
import type { LogicalTable, SchemaField } from '../model.ts';

const aggregated = (sql: string, kind: ScalarKind, nullable = false): SchemaField =>
  storedAs(sql, scalar(kind, nullable));

/**
 * Orders the events of a session by one number: the time, then the id. `min(entry)` would hold every member of every
 * session in memory.
 */
const orderOf = (member: string): string =>
  `bitOr(bitShiftLeft(toUInt128(toUnixTimestamp64Micro(${member}.timestamp)), 64), toUInt128(cityHash64(${member}.uuid)))`;

const ofFirst = (name: string): string => `argMin(entry.${name}, ${orderOf('entry')})`;
const ofLast = (member: string, name: string): string => `argMax(${member}.${name}, ${orderOf(member)})`;

/** Members of the first event with an address. */
const ENTRY_ADDRESSES = 'current_url referring_domain referrer'.split(' ');

/** Parameters of a campaign and of an ad, which most sessions do not have. */
const ENTRY_PARAMETERS = (
  'utm_source utm_medium utm_campaign utm_term utm_content gclid gclsrc dclid gad_source gbraid wbraid fbclid msclkid ' +
  'twclid li_fat_id mc_cid igshid ttclid epik qclid sccid _kx irclid'
).split(' ');

const entryFields = Object.fromEntries([
  ...ENTRY_ADDRESSES.map((name) => [`$entry_${name}`, aggregated(ofFirst(name), 'string')]),
  ...ENTRY_PARAMETERS.map((name) => [
    `$entry_${name}`,
    aggregated(`nullIf(${ofFirst(name)}, '')`, 'string', true),
  ]),
]);

const shown = <F extends SchemaField>(field: F): F => ({ ...field, hidden: false });

const countOf = (column: string): SchemaField =>
  aggregated(`length(groupUniqArrayArray(${column}))`, 'integer');

const seconds = call('dateDiff', [constant('second'), field('$start_timestamp'), field('$end_timestamp')]);

const has = (name: string) => isNotNull(field(name));

const isOneOf = (name: string, values: readonly string[]) =>
  compare('in', call('lower', [field(name)]), { kind: 'tuple', items: values.map(constant) });

const SEARCH_DOMAINS = '(^|\\.)(google|bing|duckduckgo|yahoo|yandex|baidu|ecosia|brave|startpage)\\.';
const SOCIAL_DOMAINS =
  '(^|\\.)(facebook|instagram|linkedin|lnkd|twitter|x|t|reddit|pinterest|tiktok|threads|mastodon)\\.(com|in|co|social|net)$';
const PAID_MEDIUMS = ['cpc', 'cpm', 'cpv', 'cpa', 'ppc', 'retargeting', 'paid', 'paidsearch', 'paid_social'];

const isPaid = call('or', [
  isOneOf('$entry_utm_medium', PAID_MEDIUMS),
  has('$entry_gclid'),
  has('$entry_gad_source'),
]);

const isDirect = call('in', [
  field('$entry_referring_domain'),
  { kind: 'tuple', items: ['', '$direct'].map(constant) },
]);

const matches = (pattern: string) => call('match', [field('$entry_referring_domain'), constant(pattern)]);

/** Where a session came from, in the words that web analytics uses. */
const channelType = call('multiIf', [
  and(isPaid, matches(SEARCH_DOMAINS)),
  constant('Paid Search'),
  and(isPaid, matches(SOCIAL_DOMAINS)),
  constant('Paid Social'),
  isPaid,
  constant('Paid Unknown'),
  isOneOf('$entry_utm_medium', ['email', 'e-mail', 'newsletter']),
  constant('Email'),
  isOneOf('$entry_utm_medium', ['affiliate', 'affiliates']),
  constant('Affiliate'),
  matches(SEARCH_DOMAINS),
  constant('Organic Search'),
  call('or', [matches(SOCIAL_DOMAINS), isOneOf('$entry_utm_medium', ['social', 'social-media'])]),
  constant('Organic Social'),
  and(isDirect, isNull(field('$entry_utm_source'))),
  constant('Direct'),
  isDirect,
  constant('Unknown'),
  constant('Referral'),
]);

/** One page, no interaction, and shorter than ten seconds. Counting to two takes less memory than counting all. */
const BOUNCE_SECONDS = 10;
const isBounce = and(
  compare('<=', field('$page_count_up_to_two'), constant(1)),
  equals(field('$has_autocapture'), constant(0)),
  compare('<', seconds, constant(BOUNCE_SECONDS)),
);

const sessionFields = {
  session_id: stored('session_id', 'string'),
  id: hidden(stored('session_id', 'string')),
  session_id_v7: hidden(computed(call('toUUID', [field('session_id')]))),
  team_id: aggregated('any(project_id)', 'integer'),
  distinct_id: aggregated('max(sessions.distinct_id).value', 'string'),
  $start_timestamp: aggregated('min(min_timestamp)', 'datetime'),
  $end_timestamp: aggregated('max(max_timestamp)', 'datetime'),
  max_inserted_at: aggregated('max(sessions.max_inserted_at)', 'datetime'),
  $urls: storedAs('groupUniqArrayArray(urls)', arrayOf(scalar('string'))),
  $num_uniq_urls: aggregated('length(groupUniqArrayArray(urls))', 'integer'),
  ...entryFields,
  $entry_pathname: shown(computed(call('path', [field('$entry_current_url')]))),
  $entry_hostname: shown(computed(call('domain', [field('$entry_current_url')]))),
  $end_current_url: aggregated(ofLast('exit', 'current_url'), 'string'),
  $end_pathname: shown(computed(call('path', [field('$end_current_url')]))),
  $end_hostname: shown(computed(call('domain', [field('$end_current_url')]))),
  $pageview_count: countOf('pageview_uuids'),
  $autocapture_count: countOf('autocapture_uuids'),
  $screen_count: countOf('screen_uuids'),
  $page_count_up_to_two: hidden(
    aggregated('uniqUpToArray(1)(pageview_uuids) + uniqUpToArray(1)(screen_uuids)', 'integer'),
  ),
  $has_autocapture: hidden(aggregated('max(notEmpty(autocapture_uuids))', 'integer')),
  $channel_type: shown(computed(channelType)),
  $session_duration: shown(computed(seconds)),
  duration: hidden(computed(seconds)),
  $is_bounce: shown(computed(isBounce)),
  $last_external_click_url: aggregated(ofLast('external_click', 'url'), 'string'),
  $page_screen_autocapture_count_up_to: aggregated(
    'least(2, length(groupUniqArrayArray(pageview_uuids)) + length(groupUniqArrayArray(screen_uuids)) + ' +
      'length(groupUniqArrayArray(autocapture_uuids)))',
    'integer',
  ),
  $exit_current_url: hidden(aggregated(ofLast('exit', 'current_url'), 'string')),
  $exit_pathname: hidden(computed(call('path', [field('$end_current_url')]))),
  $vitals_lcp: aggregated(
    "if(min(sessions.vitals_lcp).timestamp >= toDateTime64('2299-01-01', 6, 'UTC'), NULL, min(sessions.vitals_lcp).value)",
    'float',
    true,
  ),
} as const;

export const sessions: LogicalTable = {
  name: 'sessions',
  stored: {
    name: 'sessions',
    guardColumn: 'project_id',
    final: false,
    groupBy: 'session_id',
    begins: { field: '$start_timestamp', column: 'id_timestamp', marginDays: 1 },
    sampleKey: 'session_id',
  },
  fields: fields(sessionFields),
};

/** The partial rows as they are stored. */
export const rawSessions: LogicalTable = {
  name: 'raw_sessions',
  stored: { name: 'sessions', guardColumn: 'project_id', final: false },
  fields: fields({
    session_id: stored('session_id', 'string'),
    team_id: stored('project_id', 'integer'),
    min_timestamp: stored('min_timestamp', 'datetime'),
    max_timestamp: stored('max_timestamp', 'datetime'),
    max_inserted_at: stored('max_inserted_at', 'datetime'),
  }),
};
