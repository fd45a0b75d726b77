import { createClient } from '@hey-api/openapi-ts';

/** Generates another client with a generator that many projects use. */
export const generateClient = async (document: object, output: string): Promise<void> => {
  await createClient({
    input: document as Record<string, unknown>,
    output,
    logs: { level: 'silent' },
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
  });
};
