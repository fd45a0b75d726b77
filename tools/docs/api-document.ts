import { openApiDocument } from '../../apps/gateway/src/openapi/document.ts';
import { generateTypes } from '../../libs/api-client/test/generate-types.ts';

export const API_CLIENT_TYPES = 'libs/api-client/src/schema.gen.ts';

/** The document as every region serves it, apart from its address. */
export const apiDocument = (): object =>
  openApiDocument({ publicUrl: 'https://us.meridian.example', version: '1.0.0' });

export const apiClientTypes = (): Promise<string> => generateTypes(apiDocument());
