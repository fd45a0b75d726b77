import { InvalidRequestError } from '@meridian/core';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the library's default) at OWASP's second recommendation: 19 MiB, two passes; about 25 ms of one core. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;

/** Passwords that only satisfy the length rule. */
const COMMON = /^(?:(.)\1*|(?:0?1234567890?|qwertyuiop|password|letmein|meridian|admin)[\d!.]*)$/i;

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/**
 * Takes the same time for an unknown account as for a wrong password, so that it does not reveal which addresses
 * have accounts.
 */
export const verifyPassword = async (
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> => {
  const matches = await verify(passwordHash ?? (await decoyHash()), password);
  return passwordHash !== undefined && matches;
};

export const assertPasswordStrong = (password: string, email: string, attr = 'password'): void => {
  const name = email.split('@')[0]!;
  const lower = password.toLowerCase();
  const weak =
    COMMON.test(password) ||
    lower === email ||
    (name.length > 3 && lower.startsWith(name) && password.length < 16);
  if (weak) {
    throw new InvalidRequestError('invalid_input', 'This password is too easy to guess.', { attr });
  }
};

let decoy: Promise<string> | undefined;
const decoyHash = (): Promise<string> => {
  decoy ??= hashPassword('no account has this password');
  return decoy;
};
