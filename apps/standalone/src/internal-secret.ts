import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type DataFolder, writeWhole } from './data-folder.ts';

/** What the services of this installation show each other; made once, kept by file mode. */
export function ensureInternalSecret({ secretFile }: DataFolder): string {
  if (existsSync(secretFile)) return readFileSync(secretFile, 'utf8').trim();
  mkdirSync(dirname(secretFile), { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  writeWhole(secretFile, `${secret}\n`);
  return secret;
}
