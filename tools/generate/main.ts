/**
 * Generates the Prisma client of every app that has `prisma/schema.prisma` into `src/generated/prisma`.
 * A stamp in the output contains a hash of all inputs. When it matches, nothing is generated.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generateClient } from './generate-client.ts';
import { findPrismaApps } from './prisma-apps.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const startedAt = performance.now();

try {
  const apps = findPrismaApps(root);
  const made = (await Promise.all(apps.map((app) => generateClient(root, app)))).filter((done) => done);
  if (made.length > 0) {
    console.log(
      `Generated ${made.length} Prisma client${made.length === 1 ? '' : 's'} in ${Math.round(performance.now() - startedAt)} ms`,
    );
  }
} catch (error) {
  if (!existsSync(`${root}/node_modules/prisma`)) {
    console.error('The packages are not installed: run "npm ci" first.');
  }
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
