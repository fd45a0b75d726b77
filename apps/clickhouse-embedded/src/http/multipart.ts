/** Parses `multipart/form-data`, which the official client sends for large parameters: text fields only. */
import { CODES, EngineError } from '../engine/engine-error.ts';

const BOUNDARY = /boundary=(?:"([^"]+)"|([^;\s]+))/i;
const FIELD = /content-disposition:\s*form-data;[^\r\n]*?\bname="([^"]*)"/i;

export const parseMultipart = (contentType: string, body: Buffer): Map<string, string> => {
  const match = BOUNDARY.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined) throw malformed('it names no boundary');
  const delimiter = Buffer.from(`--${boundary}`);
  const fields = new Map<string, string>();
  let start = body.indexOf(delimiter);
  while (start !== -1) {
    const partStart = start + delimiter.length;
    const next = body.indexOf(delimiter, partStart);
    if (next === -1) break;
    // The CRLFs around a part belong to the boundaries.
    addField(fields, body.subarray(partStart + 2, next - 2));
    start = next;
  }
  if (fields.size === 0) throw malformed('it has no fields');
  return fields;
};

const addField = (fields: Map<string, string>, part: Buffer): void => {
  const headEnd = part.indexOf('\r\n\r\n');
  if (headEnd === -1) throw malformed('a part has no header');
  const name = FIELD.exec(part.toString('utf8', 0, headEnd))?.[1];
  if (name === undefined) throw malformed('a part has no name');
  fields.set(name, part.toString('utf8', headEnd + 4));
};

const malformed = (why: string): EngineError =>
  new EngineError(CODES.badRequestParameter, 'BAD_ARGUMENTS', `The multipart form is invalid: ${why}.`);
