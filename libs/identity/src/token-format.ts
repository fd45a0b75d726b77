/**
 * The form of every opaque credential: prefix, region, 256 random bits, checksum.
 *
 *   phx_ us 43 base62 digits 6 base62 digits of CRC-32 over everything before them
 *
 * The region is readable, so the router needs no memory. The checksum lets garbage be refused without a database
 * look-up, and a secret scanner report without false positives. Only `hashToken` of it is ever stored.
 */
import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

export const TOKEN_KINDS = {
  pha: 'access token',
  phr: 'refresh token',
  phx: 'personal API key',
  phc: 'project token',
  phs: 'project secret key',
  phvt: 'verification token',
  phac: 'authorization code',
  phpr: 'pushed authorization request',
  phsn: 'session',
  phin: 'invitation',
} as const;

export type TokenKind = keyof typeof TOKEN_KINDS;

export const REGIONS = ['us', 'eu'] as const;
export type Region = (typeof REGIONS)[number];

export interface ParsedToken {
  readonly kind: TokenKind;
  readonly region: Region;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ENTROPY_BYTES = 32;
const ENTROPY_DIGITS = 43;
const CHECKSUM_DIGITS = 6;
const FORM = /^(ph[a-z]{1,2})_(us|eu)[0-9A-Za-z]{49}$/;

/** `entropy` is for tokens derived from a secret (a refresh token's successor); all others are random. */
export const mintToken = (
  kind: TokenKind,
  region: Region,
  entropy: Uint8Array = randomBytes(ENTROPY_BYTES),
): string => {
  if (entropy.length !== ENTROPY_BYTES) throw new Error(`a token needs ${ENTROPY_BYTES} bytes of entropy`);
  const number = BigInt(`0x${Buffer.from(entropy).toString('hex')}`);
  const body = `${kind}_${region}${bigBase62(number, ENTROPY_DIGITS)}`;
  return body + checksum(body);
};

/** The kind and region of a token; undefined if it is malformed. */
export const parseToken = (token: string): ParsedToken | undefined => {
  const match = FORM.exec(token);
  if (match === null) return undefined;
  const [, kind, region] = match as unknown as [string, string, Region];
  if (!isTokenKind(kind)) return undefined;
  const body = token.slice(0, -CHECKSUM_DIGITS);
  return checksum(body) === token.slice(-CHECKSUM_DIGITS) ? { kind, region } : undefined;
};

export const regionOfToken = (token: string): Region | undefined => parseToken(token)?.region;

/** The stored form of a token. Its entropy makes a slow hash unnecessary. */
export const hashToken = (token: string): Buffer<ArrayBuffer> => hash('sha256', token, 'buffer');

/** Enough of a key to recognize it in a list, too little to use it. */
export const maskToken = (token: string): string => `${token.slice(0, 4)}...${token.slice(-4)}`;

const isTokenKind = (text: string): text is TokenKind => Object.hasOwn(TOKEN_KINDS, text);

const checksum = (body: string): string => base62(crc32(body), CHECKSUM_DIGITS);

const base62 = (number: number, width: number): string => {
  let rest = number;
  let digits = '';
  for (let place = 0; place < width; place += 1) {
    digits = DIGITS[rest % 62]! + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
};

/** Takes as many digits as an exact number holds, because a bigint is slow and needs two steps for every digit. */
const STEP_DIGITS = 8;
const STEP = 62n ** BigInt(STEP_DIGITS);

const bigBase62 = (number: bigint, width: number): string => {
  if (width <= STEP_DIGITS) return base62(Number(number), width);
  return bigBase62(number / STEP, width - STEP_DIGITS) + base62(Number(number % STEP), STEP_DIGITS);
};
