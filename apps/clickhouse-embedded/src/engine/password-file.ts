/**
 * The password of the only user. It is created at the first start and stored with the data, readable by the owner
 * only.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const USER = 'meridian';

const FILE = 'password';
const BYTES = 24;

export const ensurePassword = (dataDirectory: string): string => {
  const file = join(dataDirectory, FILE);
  const known = read(file);
  if (known) {
    chmodSync(file, 0o600);
    return known;
  }
  const password = randomBytes(BYTES).toString('base64url');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
};

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
