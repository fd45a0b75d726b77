import { createHash } from 'node:crypto';

export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');
