/** `node tools/docs/main.ts` writes the generated files that are checked in. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { API_CLIENT_TYPES, apiClientTypes } from './api-document.ts';
import { envExample } from './env-example.ts';
import { readServiceVariables } from './service-variables.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
await writeFile(`${root}.env.example`, envExample(await readServiceVariables(root)));
await writeFile(root + API_CLIENT_TYPES, await apiClientTypes());
console.log(`wrote .env.example and ${API_CLIENT_TYPES}`);
