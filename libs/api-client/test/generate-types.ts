/** Writes the types of the client from the OpenAPI document. `node tools/docs/main.ts` calls it. */
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';

const HEADER =
  '/** The types of the public API. Written by `node tools/docs/main.ts`; do not edit them. */\n\n';
/** The document has neither. */
const EMPTY_TYPES = /^export type (webhooks|\$defs) = Record<string, never>;\n/gm;

export const generateTypes = async (document: object): Promise<string> => {
  const types = astToString(await openapiTypescript(document as OpenAPI3, { alphabetize: true }));
  return HEADER + types.replace(EMPTY_TYPES, '');
};
