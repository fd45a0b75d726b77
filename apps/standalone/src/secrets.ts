import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type DataFolder, writeWhole } from './data-folder.ts';

/** A secret for each purpose, the same at every start. */
export type Secrets = (purpose: string) => string;

/** All secrets derive from one, so that there is a single file to protect and to copy. */
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
