import { expect, it } from 'vitest';
import { embedOf, linkOf, originsOf } from './share-code.ts';

it('the link and the frame have the token', () => {
  expect(linkOf('https://eu.example.com', 'tok')).toBe('https://eu.example.com/shared/tok');
  expect(embedOf('https://eu.example.com', 'tok', 'Orders')).toContain(
    'src="https://eu.example.com/embedded/tok"',
  );
});

it('a title cannot leave its attribute', () => {
  expect(embedOf('https://x', 'tok', '"><script>')).toContain('title="&quot;&gt;&lt;script&gt;"');
});

it.each([
  ['', []],
  ['https://a.com, https://b.com/', ['https://a.com', 'https://b.com']],
  ['https://a.com\nhttps://b.com', ['https://a.com', 'https://b.com']],
])('the origins in %j are %j', (text, origins) => {
  expect(originsOf(text)).toEqual(origins);
});
