import { expect, it } from 'vitest';
import { serverChange } from './server-change.ts';

const base = { name: 'A', description: '', steps: [{ event: 'a', url: null }] };
const here = { ...base, name: 'Here' };
const there = { ...base, name: 'There' };

it.each([
  ['nothing changed', base, base, 'none'],
  ['only here', base, here, 'none'],
  ['null, an empty text and nothing are the same', { name: 'A', steps: [{ event: 'a' }] }, here, 'none'],
  ['members in another order', { description: '', steps: base.steps, name: 'A' }, here, 'none'],
  ['only on the server', there, base, 'takeOver'],
  ['the same on both sides', there, there, 'takeOver'],
  ['differently on both sides', there, here, 'ask'],
  ['another member on the server', { ...base, description: 'new' }, here, 'ask'],
] as const)('%s', (_, server, edited, expected) => {
  expect(serverChange(base, server, edited)).toBe(expected);
});
