import { expect, it } from 'vitest';
import { addTags } from './tag-list.ts';

it.each([
  [[], 'growth', ['growth']],
  [['growth'], ' growth ', ['growth']],
  [['growth'], 'weekly, board  review,,', ['growth', 'weekly', 'board review']],
  [[], 'a\nb', ['a', 'b']],
  [['a'], '  ', ['a']],
])('%j and the text %j make %j', (tags, text, expected) => {
  expect(addTags(tags, text)).toEqual(expected);
});
