import { parseToken } from '@meridian/identity';
import { IntakeRefusal } from './refusal.ts';

const MAX_LENGTH = 200;
const ASCII = /^[\x00-\x7f]*$/;

/** Refuses values that cannot be a project token by their form or checksum, without a look-up. */
export const assertProjectToken = (token: unknown): string => {
  if (token === undefined || token === null) {
    throw new IntakeRefusal(401, 'event submitted without an api_key');
  }
  const reason = invalidReason(token);
  if (reason !== undefined) throw new IntakeRefusal(401, `API key is not valid: ${reason}`);
  return token as string;
};

const invalidReason = (token: unknown): string | undefined => {
  if (typeof token !== 'string') return 'not_string';
  if (token.trim() === '') return 'empty';
  if (token.length > MAX_LENGTH) return 'too_long';
  if (!ASCII.test(token)) return 'not_ascii';
  if (token.includes('\0')) return 'null_byte';
  if (/^ph(?:[xsar]|vt)_/.test(token)) return 'personal_api_key';
  return parseToken(token)?.kind === 'phc' ? undefined : 'malformed';
};
