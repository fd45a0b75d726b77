/** Events are written differently at some paths. A dialect converts them to the common form. */
import { isJsonObject } from './exact-json.ts';

export type RawEvent = Record<string, unknown>;
export type Dialect = (event: RawEvent) => RawEvent;

export const asSent: Dialect = (event) => event;

/** `/engage/`: a change of person properties without an event name. */
export const personUpdate: Dialect = (event) => ({ ...event, event: event.event ?? '$identify' });

const V1_MEMBERS = { session_id: '$session_id', window_id: '$window_id' };
const V1_OPTIONS = {
  cookieless_mode: '$cookieless_mode',
  disable_skew_correction: '$ignore_sent_at',
  process_person_profile: '$process_person_profile',
  product_tour_id: '$product_tour_id',
};

/** `/i/v1/analytics/events`: some properties are members of the event, and the SDK (`name/version`) is in a header. */
export const analyticsV1 = (sdk: string | undefined): Dialect => {
  const [lib, version] = sdk?.split('/', 2) ?? [];
  const ofSdk = { ...(lib && { $lib: lib }), ...(version && { $lib_version: version }) };
  return (event) => {
    const properties = event.properties ?? {};
    if (!isJsonObject(properties)) return event; // refused later with the common message
    const besides = { ...renamed(event, V1_MEMBERS), ...renamed(event.options, V1_OPTIONS) };
    return { ...event, properties: { ...ofSdk, ...besides, ...properties } };
  };
};

const renamed = (source: unknown, names: Readonly<Record<string, string>>): Record<string, unknown> => {
  if (!isJsonObject(source)) return {};
  const present = Object.entries(names).filter(([name]) => source[name] !== undefined);
  return Object.fromEntries(present.map(([name, property]) => [property, source[name]]));
};
