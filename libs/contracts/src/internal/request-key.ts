import { uuidV7 } from '@meridian/core';

/**
 * A UUID of version 7 for one request with events. A proxy that sends the request again sends the same key, from which,
 * and from the body, capture-service derives the uuids of events without one, so that they are stored once.
 */
export const REQUEST_KEY_HEADER = 'x-meridian-request-key';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The key of a request, undefined without a valid one. */
export const readRequestKey = (header: string | readonly string[] | undefined): string | undefined =>
  typeof header === 'string' && UUID_V7.test(header) ? header : undefined;

/** The key that another proxy has given the request, or a new one. Callers may send a key, because they may choose uuids anyway. */
export const requestKeyOf = (
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): string => readRequestKey(headers[REQUEST_KEY_HEADER]) ?? uuidV7();
