/** The session rows of a batch, one per session. The table `sessions` aggregates them (see its migration). */
import { cutText } from '@meridian/core';
import { isJsonObject, plainValue } from '../intake/exact-json.ts';
import type { Microseconds } from '../intake/timestamp.ts';
import { clickHouseTime } from '../rows/clickhouse-time.ts';

export interface SessionEvent {
  readonly projectId: number;
  readonly uuid: string;
  readonly event: string;
  readonly distinctId: string;
  readonly timestamp: Microseconds;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly retentionDays: number;
}

const NEVER = '2299-12-31 00:00:00.000000';
const NOTHING = '1970-01-01 00:00:00.000000';
const NIL = '00000000-0000-0000-0000-000000000000';
const MAX_URL_LENGTH = 2_000;

const ENTRY_PROPERTIES = Object.entries({
  referrer: '$referrer',
  referring_domain: '$referring_domain',
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  utm_term: 'utm_term',
  utm_content: 'utm_content',
  gclid: 'gclid',
  gclsrc: 'gclsrc',
  dclid: 'dclid',
  gad_source: 'gad_source',
  gbraid: 'gbraid',
  wbraid: 'wbraid',
  fbclid: 'fbclid',
  msclkid: 'msclkid',
  twclid: 'twclid',
  li_fat_id: 'li_fat_id',
  mc_cid: 'mc_cid',
  igshid: 'igshid',
  ttclid: 'ttclid',
  epik: 'epik',
  qclid: 'qclid',
  sccid: 'sccid',
  _kx: '_kx',
  irclid: 'irclid',
});

const textOf = (value: unknown): string => (typeof value === 'string' ? cutText(value, MAX_URL_LENGTH) : '');

export const sessionIdOf = (properties: Readonly<Record<string, unknown>>): string => {
  const { $session_id: id } = properties;
  return typeof id === 'string' && id.length <= 200 ? id : '';
};

export const sessionRows = (events: readonly SessionEvent[], insertedAt: Microseconds): string[] => {
  const sessions = Map.groupBy(
    events.filter((event) => sessionIdOf(event.properties) !== ''),
    (event) => `${event.projectId}:${sessionIdOf(event.properties)}`,
  );
  return [...sessions.values()].map((own) => JSON.stringify(sessionRow(own, insertedAt)));
};

const sessionRow = (events: readonly SessionEvent[], insertedAt: Microseconds): unknown => {
  const ordered = events.toSorted((a, b) => a.timestamp - b.timestamp || (a.uuid < b.uuid ? -1 : 1));
  const first = ordered[0]!;
  const last = ordered.at(-1)!;
  const withUrl = ordered.filter((event) => textOf(event.properties.$current_url) !== '');
  const vitals = ordered.find((event) => lcpOf(event) !== undefined);
  const click = ordered.findLast((event) => externalClickOf(event) !== '');
  const sessionId = sessionIdOf(first.properties);
  return {
    project_id: first.projectId,
    session_id: sessionId,
    id_timestamp: idTimestamp(sessionId),
    distinct_id: { timestamp: clickHouseTime(last.timestamp), value: last.distinctId },
    min_timestamp: clickHouseTime(first.timestamp),
    max_timestamp: clickHouseTime(last.timestamp),
    max_inserted_at: clickHouseTime(insertedAt),
    urls: [...new Set(withUrl.map((event) => textOf(event.properties.$current_url)))],
    entry: entryOf(withUrl[0]),
    exit: exitOf(withUrl.at(-1)),
    external_click:
      click === undefined
        ? { timestamp: NOTHING, uuid: NIL, url: '' }
        : { timestamp: clickHouseTime(click.timestamp), uuid: click.uuid, url: externalClickOf(click) },
    pageview_uuids: uuidsOf(ordered, '$pageview'),
    autocapture_uuids: uuidsOf(ordered, '$autocapture'),
    screen_uuids: uuidsOf(ordered, '$screen'),
    vitals_lcp: {
      timestamp: vitals === undefined ? NEVER : clickHouseTime(vitals.timestamp),
      value: vitals === undefined ? 0 : lcpOf(vitals),
    },
    retention_days: first.retentionDays,
  };
};

const uuidsOf = (events: readonly SessionEvent[], name: string): string[] =>
  events.filter((event) => event.event === name).map((event) => event.uuid);

/** Empty values are left out, because a session has only a few of the campaign parameters. */
const entryOf = (event: SessionEvent | undefined): unknown => {
  const properties = event?.properties ?? {};
  const entry: Record<string, string> = {
    timestamp: event === undefined ? NEVER : clickHouseTime(event.timestamp),
    uuid: event?.uuid ?? NIL,
    current_url: textOf(properties.$current_url),
  };
  for (const [column, name] of ENTRY_PROPERTIES) {
    const text = textOf(properties[name]);
    if (text !== '') entry[column] = text;
  }
  return entry;
};

const exitOf = (event: SessionEvent | undefined): unknown => ({
  timestamp: event === undefined ? NOTHING : clickHouseTime(event.timestamp),
  uuid: event?.uuid ?? NIL,
  current_url: textOf(event?.properties.$current_url),
});

const lcpOf = ({ properties }: SessionEvent): number | undefined => {
  const nested = properties.$web_vitals_LCP_event;
  const value = plainValue(
    properties.$web_vitals_LCP_value ?? (isJsonObject(nested) ? nested.value : undefined),
  );
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

const externalClickOf = ({ properties }: SessionEvent): string => textOf(properties.$external_click_url);

const UUID_V7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const MAX_SECONDS = 0xffff_ffff;

/** The time in a UUID of version 7, in seconds; 0 for other ids. */
const idTimestamp = (sessionId: string): number => {
  const match = UUID_V7.exec(sessionId);
  if (match === null) return 0;
  const seconds = Math.floor(Number.parseInt(`${match[1]}${match[2]}`, 16) / 1_000);
  return seconds <= MAX_SECONDS ? seconds : 0;
};
