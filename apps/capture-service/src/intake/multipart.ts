/**
 * Events of the form multipart/form-data (`/i/v0/ai/`): the part `event` is the event, `event.properties` its
 * properties, and each `event.properties.NAME` one property that is too large or too binary for JSON.
 */
import { isJsonObject, parseExactJson } from './exact-json.ts';
import { undecodable } from './refusal.ts';

interface Part {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

const MAX_PARTS = 200;
const PROPERTIES = 'event.properties';

export const multipartBoundary = (contentType: string): string | undefined => {
  const match = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(contentType);
  return match?.[1] ?? match?.[2];
};

/** The event as JSON text, in the shape that all other encodings have. */
export const decodeMultipart = (bytes: Buffer, boundary: string): string => {
  const parts = splitParts(bytes, boundary);
  const event = readValue(parts.find((part) => part.name === 'event'));
  if (!isJsonObject(event)) throw undecodable('the part "event" is missing or no JSON object');
  const properties = readValue(parts.find((part) => part.name === PROPERTIES)) ?? event.properties ?? {};
  if (!isJsonObject(properties)) throw undecodable('the properties are no JSON object');
  for (const part of parts) {
    if (part.name.startsWith(`${PROPERTIES}.`))
      properties[part.name.slice(PROPERTIES.length + 1)] = readValue(part);
  }
  return JSON.stringify({ ...event, properties });
};

const splitParts = (bytes: Buffer, boundary: string): Part[] => {
  const delimiter = Buffer.from(`--${boundary}`);
  const parts: Part[] = [];
  let start = bytes.indexOf(delimiter);
  while (start !== -1 && parts.length < MAX_PARTS) {
    const head = start + delimiter.length;
    const end = bytes.indexOf(delimiter, head);
    if (end === -1) break;
    const part = readPart(bytes.subarray(head, end));
    if (part !== undefined) parts.push(part);
    start = end;
  }
  return parts;
};

const HEAD_END = '\r\n\r\n';

const readPart = (bytes: Buffer): Part | undefined => {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return undefined;
  const head = bytes.toString('utf8', 0, headEnd);
  const name = /^content-disposition:[^\r\n]*?\bname="([^"\r\n]*)"/im.exec(head)?.[1];
  if (name === undefined) return undefined;
  const contentType = /^content-type:\s*([^\r\n;]+)/im.exec(head)?.[1]?.trim().toLowerCase() ?? 'text/plain';
  // The line break before the next delimiter belongs to the delimiter.
  const content = bytes.subarray(headEnd + HEAD_END.length, bytes.length - 2);
  return { name, contentType, content };
};

/** Text and JSON are values; of anything else the row notes what it was. */
const readValue = (part: Part | undefined): unknown => {
  if (part === undefined) return undefined;
  const isEventPart = part.name === 'event' || part.name === PROPERTIES;
  if (isEventPart || part.contentType === 'application/json') {
    try {
      return parseExactJson(part.content.toString('utf8'));
    } catch (error) {
      throw undecodable(`the part ${JSON.stringify(part.name)} is not JSON`, error);
    }
  }
  if (part.contentType.startsWith('text/')) return part.content.toString('utf8');
  return `[${part.contentType}, ${part.content.length} bytes]`;
};
