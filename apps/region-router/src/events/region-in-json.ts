/**
 * Reads the region from the project token of an event request in JSON. Only the members where capture-service looks for
 * the token count: visitors and senders may put tokens of other projects into all other values.
 */
import { type Region, regionOfToken } from '@meridian/identity';

/**
 * `json` may be the beginning of a text. It is UTF-8, because in other encodings a byte of another character may equal a
 * quote. Some clients encode twice, which gives a JSON string that contains JSON.
 */
export const regionInJson = (json: Buffer): Region | undefined =>
  regionInEvents(json[0] === QUOTE ? contentOfString(json) : json);

/** What a value is. In all other values, only brackets are counted. */
type Place = 'request' | 'list' | 'event' | 'properties' | 'other';

const [QUOTE, BACKSLASH, COMMA] = [...'"\\,'].map((char) => char.charCodeAt(0)) as [number, number, number];
const [OPEN_OBJECT, OPEN_LIST] = [...'{['].map((char) => char.charCodeAt(0)) as [number, number];
const [CLOSE_OBJECT, CLOSE_LIST] = [...'}]'].map((char) => char.charCodeAt(0)) as [number, number];

/** In the order of their precedence. */
const TOKENS = ['api_key', 'token', '$token', 'properties.token', 'properties.api_key'];
/** A token with each character written as an escape has fewer. */
const LONGEST_STRING = 400;

const regionInEvents = (json: Buffer): Region | undefined => {
  const around: Place[] = [];
  let place: Place = 'request';
  /** Brackets that are open in another value. */
  let openBrackets = 0;
  /** The key whose value follows. */
  let key: string | undefined;
  let found: { readonly region: Region; readonly rank: number } | undefined;
  const isInList = (): boolean => around.includes('list');

  const readString = (start: number, end: number): void => {
    if (key === undefined) {
      key = stringAt(json, start, end);
      return;
    }
    const rank = TOKENS.indexOf(place === 'properties' ? `properties.${key}` : key);
    if (rank === -1) return;
    // The token of the request has precedence over those of its events.
    const rankInRequest = isInList() ? rank + TOKENS.length : rank;
    if (found !== undefined && found.rank <= rankInRequest) return;
    const region = regionOfToken(stringAt(json, start, end));
    if (region !== undefined) found = { region, rank: rankInRequest };
  };
  const placeOfObject = (): Place => {
    if (place === 'request' || place === 'list') return 'event';
    return place === 'event' && key === 'properties' ? 'properties' : 'other';
  };
  const placeOfList = (): Place =>
    place === 'request' || (place === 'event' && key === 'batch' && !isInList()) ? 'list' : 'other';
  const enter = (next: Place): void => {
    around.push(place);
    place = next;
    key = undefined;
  };

  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index];
    if (byte === QUOTE) {
      const end = endOfString(json, index);
      if (place === 'event' || place === 'properties') readString(index + 1, end);
      if (found?.rank === 0) break;
      index = end;
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      if (place === 'other') openBrackets += 1;
      else enter(byte === OPEN_LIST ? placeOfList() : placeOfObject());
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      if (openBrackets > 0) openBrackets -= 1;
      else place = around.pop() ?? 'request';
    } else if (byte === COMMA && place !== 'other') {
      key = undefined;
    }
  }
  return found?.region;
};

/** The position of the quote that ends a string, or the end of the text. */
const endOfString = (json: Buffer, start: number): number => {
  for (let index = start + 1; index < json.length; index += 1) {
    if (json[index] === BACKSLASH) index += 1;
    else if (json[index] === QUOTE) return index;
  }
  return json.length;
};

/** The characters of tokens and of the keys above have no other escapes. */
const stringAt = (json: Buffer, start: number, end: number): string => {
  if (end - start > LONGEST_STRING) return '';
  const text = json.toString('latin1', start, end);
  if (!text.includes('\\')) return text;
  return text.replace(/\\u(00[0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
};

const contentOfString = (json: Buffer): Buffer => {
  const end = endOfString(json, 0);
  // What is cut off ends before a comma, because no escape contains one.
  const text = json.toString('latin1', 0, end < json.length ? end : Math.max(json.lastIndexOf(','), 0));
  try {
    return Buffer.from(JSON.parse(`${text}"`));
  } catch {
    return Buffer.alloc(0);
  }
};
