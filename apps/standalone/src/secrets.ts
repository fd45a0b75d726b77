import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type DataFolder, writeWhole } from './data-folder.ts';

/** Returns the secret for a purpose, the same at every start. */
export type Secrets = (purpose: string) => string;

/** Derives all secrets from one, so that only one file must be protected and copied. */
export const openSecrets = ({ secretFile }: DataFolder): Secrets => {
  const seed = existsSync(secretFile) ? readFileSync(secretFile, 'utf8').trim() : makeSeed(secretFile);
  return (purpose) => createHmac('sha256', seed).update(purpose).digest('base64url');
};

const makeSeed = (file: string): string => {
  mkdirSync(dirname(file), { recursive: true });
  const seed = randomBytes(32).toString('base64url');
  writeWhole(file, `${seed}\n`);
  return seed;
};
