import { expect, it } from 'vitest';
import { groupPath, keyOfSegment, segmentOfKey } from './group-address.ts';

it.each([
  ['acme', 'acme'],
  ['Acme & Co', 'Acme%20%26%20Co'],
  ['https://acme.example/?a=b#c', 'https%3A~2F~2Facme.example~2F%3Fa%3Db%23c'],
  ['100%25', '100~2525'],
  ['..', '~2E~2E'],
  ['a.b', 'a.b'],
  ['a~2Fb', 'a~7E2Fb'],
  ['C:\\x\n', 'C%3A~5Cx~0A'],
  ['東京', '%E6%9D%B1%E4%BA%AC'],
])('the key %j is %s in an address, and is read from it', (key, segment) => {
  expect(segmentOfKey(key)).toBe(segment);
  expect(keyOfSegment(decodeURIComponent(segment))).toBe(key);
  expect(groupPath('1', 0, key)).toBe(`/project/1/groups/0/${segment}`);
});
