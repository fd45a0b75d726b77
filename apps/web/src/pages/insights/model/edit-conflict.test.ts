import { expect, it } from 'vitest';
import { type SavedState, serverChange } from './edit-conflict.ts';

const base: SavedState = { name: 'A', description: '', query: { kind: 'TrendsQuery', interval: 'day' } };
const weekly = { kind: 'TrendsQuery', interval: 'week' };
const monthly = { kind: 'TrendsQuery', interval: 'month' };

it.each([
  ['nothing changed', base, base.query, 'none'],
  ['only here', base, weekly, 'none'],
  ['null is an empty description', { ...base, description: null }, weekly, 'none'],
  ['only on the server', { ...base, query: weekly }, base.query, 'takeOver'],
  ['the same on both sides', { ...base, query: weekly }, weekly, 'takeOver'],
  ['differently on both sides', { ...base, query: weekly }, monthly, 'ask'],
  ['the name on the server, the query here', { ...base, name: 'B' }, weekly, 'ask'],
] as const)('%s', (_, server, edited, expected) => {
  expect(serverChange(base, server, edited)).toBe(expected);
});
