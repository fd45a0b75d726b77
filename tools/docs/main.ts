/** `node tools/docs/main.ts` writes the generated pages. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { envExample } from './env-example.ts';
import { readServiceVariables } from './service-variables.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
await writeFile(`${root}.env.example`, envExample(await readServiceVariables(root)));
console.log('wrote .env.example');
