/** Ways to write an event that differ from address to address, brought to the common one. */
import { isJsonObject } from './exact-json.ts';

export type RawEvent = Record<string, unknown>;
export type Dialect = (event: RawEvent) => RawEvent;

export const asSent: Dialect = (event) => event;

/** `/engage/`: a change of a person's properties, without the name of an event. */
export const personUpdate: Dialect = (event) => ({ ...event, event: event.event ?? '$identify' });

const V1_MEMBERS = { session_id: '$session_id', window_id: '$window_id' };
const V1_OPTIONS = {
  cookieless_mode: '$cookieless_mode',
  disable_skew_correction: '$ignore_sent_at',
  process_person_profile: '$process_person_profile',
  product_tour_id: '$product_tour_id',
};

/** `/i/v1/analytics/events`: some properties stand beside the others, and the SDK (`name/version`) in a header. */
export const analyticsV1 = (sdk: string | undefined): Dialect => {
  const [lib, version] = sdk?.split('/', 2) ?? [];
  const ofSdk = { ...(lib && { $lib: lib }), ...(version && { $lib_version: version }) };
  return (event) => {
    const properties = event.properties ?? {};
    if (!isJsonObject(properties)) return event; // refused later, in the words for all
    const besides = { ...renamed(event, V1_MEMBERS), ...renamed(event.options, V1_OPTIONS) };
    return { ...event, properties: { ...ofSdk, ...besides, ...properties } };
  };
};

const renamed = (source: unknown, names: Readonly<Record<string, string>>): Record<string, unknown> => {
  if (!isJsonObject(source)) return {};
  const present = Object.entries(names).filter(([name]) => source[name] !== undefined);
  return Object.fromEntries(present.map(([name, property]) => [property, source[name]]));
};
