import { expect, it } from 'vitest';
import { sharedCredentials } from './shared-credentials.ts';

it.each([
  ['nothing', {}, {}],
  ['a session', { cookie: 'meridian_session=a; __Host-meridian_session=b' }, {}],
  ['an API key', { authorization: 'Bearer phx_us_1' }, {}],
  [
    'a cookie that only looks like ours',
    { cookie: 'meridian_share_x=a; xmeridian_share_0123456789abcdef=a' },
    {},
  ],
  [
    'the cookie of a link beside a session',
    { cookie: 'meridian_session=a; meridian_share_0123456789abcdef=share_1.x' },
    { cookie: 'meridian_share_0123456789abcdef=share_1.x' },
  ],
  ['the proof of a link', { authorization: 'Bearer share_1.x' }, { authorization: 'Bearer share_1.x' }],
])('of %s only the proof for a link is forwarded', (_, headers, forwarded) => {
  expect(sharedCredentials({ headers })).toEqual(forwarded);
});
