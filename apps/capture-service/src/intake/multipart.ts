/**
 * Events as multipart/form-data (`/i/v0/ai/`): the part `event` is the event, `event.properties` its properties, and
 * each part `event.properties.NAME` one property that is too large or too binary for JSON.
 */
import busboy from 'busboy';
import { isJsonObject, parseExactJson } from './exact-json.ts';
import { assertNotTooDeep, tooDeep } from './nesting.ts';
import { IntakeRefusal, undecodable } from './refusal.ts';

interface Part {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

const MAX_PARTS = 200;
const MAX_NAME_BYTES = 1_000;
const PROPERTIES = 'event.properties';

export const isMultipart = (contentType: string): boolean => /^multipart\/form-data\s*;/i.test(contentType);

/** The event as JSON text, in the same form as with other encodings. */
export const decodeMultipart = async (bytes: Buffer, contentType: string): Promise<string> => {
  const parts = await readParts(bytes, contentType);
  const event = readValue(parts.find((part) => part.name === 'event'));
  if (!isJsonObject(event)) throw undecodable('the part "event" is missing or not a JSON object');
  const separate = readValue(parts.find((part) => part.name === PROPERTIES));
  if (separate !== undefined && event.properties !== undefined)
    throw undecodable(`send the properties in the part "event" or in "${PROPERTIES}", not in both`);
  const twice = parts.find(({ name }, index) => parts.findIndex((part) => part.name === name) < index);
  if (twice !== undefined) throw undecodable(`the part ${JSON.stringify(twice.name)} is there twice`);
  const properties = separate ?? event.properties ?? {};
  if (!isJsonObject(properties)) throw undecodable('the properties are not a JSON object');
  const named = parts
    .filter(({ name }) => name.startsWith(`${PROPERTIES}.`))
    .map((part) => [part.name.slice(PROPERTIES.length + 1), readValue(part)]);
  return JSON.stringify({ ...event, properties: { ...properties, ...Object.fromEntries(named) } });
};

const readParts = (bytes: Buffer, contentType: string): Promise<Part[]> =>
  new Promise((resolve, reject) => {
    const parts: Part[] = [];
    const fail = (cause: unknown) => reject(undecodable('invalid multipart/form-data', cause));
    try {
      // The body is in memory already, so its size bounds the parts as well.
      const limits = { fieldSize: bytes.length, fieldNameSize: MAX_NAME_BYTES, parts: MAX_PARTS };
      busboy({ headers: { 'content-type': contentType }, limits })
        .on('field', (name, text, { mimeType }) =>
          parts.push({ name, contentType: mimeType, content: Buffer.from(text) }),
        )
        .on('file', (name, stream, { mimeType }) => {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => parts.push({ name, contentType: mimeType, content: Buffer.concat(chunks) }));
        })
        .on('partsLimit', () => reject(undecodable(`a form must have at most ${MAX_PARTS} parts`)))
        .on('error', fail)
        .on('close', () => resolve(parts))
        .end(bytes);
    } catch (error) {
      fail(error);
    }
  });

/** JSON and text parts become values. For other parts, the property describes the content. */
const readValue = (part: Part | undefined): unknown => {
  if (part === undefined) return undefined;
  const isEventPart = part.name === 'event' || part.name === PROPERTIES;
  const name = `the part ${JSON.stringify(part.name)}`;
  if (isEventPart || part.contentType === 'application/json') {
    try {
      const value = parseExactJson(part.content.toString('utf8'));
      assertNotTooDeep(value, name);
      return value;
    } catch (error) {
      if (error instanceof IntakeRefusal) throw error;
      if (error instanceof RangeError) throw tooDeep(name);
      throw undecodable(`${name} is not JSON`, error);
    }
  }
  if (part.contentType.startsWith('text/')) return part.content.toString('utf8');
  return `[${part.contentType}, ${part.content.length} bytes]`;
};
