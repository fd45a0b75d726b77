import { Secret } from '@meridian/core';
import { expect, it } from 'vitest';
import { createMailToken, isGenuine, type MailPurpose, readMailToken } from './mail-tokens.ts';

const secret = new Secret('a secret of the tests');
const user = { id: 7, email: 'ada@example.com', passwordHash: 'old' };
const now = new Date('2026-01-01T12:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

const works = (
  made: MailPurpose,
  used: MailPurpose = made,
  { as = user, at = now, by = secret, alter = (token: string) => token } = {},
) => {
  const link = readMailToken(alter(createMailToken(secret, made, user, now)));
  return link !== undefined && isGenuine(by, used, link, as, at);
};

it.each([
  ['works at once', works('reset_password'), true],
  ['works for half an hour', works('reset_password', undefined, { at: minutes(29) }), true],
  ['does not work later', works('reset_password', undefined, { at: minutes(31) }), false],
  [
    'does not work twice: the password changed',
    works('reset_password', undefined, { as: { ...user, passwordHash: 'new' } }),
    false,
  ],
  ['confirms an address for three days', works('confirm_email', undefined, { at: minutes(71 * 60) }), true],
  [
    'ends with a new password, for an address',
    works('confirm_email', undefined, { as: { ...user, passwordHash: 'new' } }),
    false,
  ],
  ['that an operator made is not one that was mailed', works('reset_password', 'mailed_reset'), false],
  [
    'that was mailed does not work twice',
    works('mailed_reset', undefined, { as: { ...user, passwordHash: 'new' } }),
    false,
  ],
  [
    'that was mailed ends with the address',
    works('mailed_reset', undefined, { as: { ...user, email: 'eve@example.com' } }),
    false,
  ],
  [
    'ends with the address',
    works('confirm_email', undefined, { as: { ...user, email: 'eve@example.com' } }),
    false,
  ],
  ['is good for one purpose', works('confirm_email', 'reset_password'), false],
  ['is good for one person', works('reset_password', undefined, { as: { ...user, id: 8 } }), false],
  ['is made with our secret', works('reset_password', undefined, { by: new Secret('another') }), false],
  [
    'cannot be made to last',
    works('reset_password', undefined, { alter: (token) => token.replace(/\.\d+\./, '.9999999999999.') }),
    false,
  ],
  ['is no other text', works('reset_password', undefined, { alter: () => '7.1.x' }), false],
])('a link %s', (_, actual, expected) => {
  expect(actual).toBe(expected);
});
