import { describe, expect, it } from 'vitest';
import { assertWellFormed } from './assert-well-formed.ts';

describe('texts of a request', () => {
  it.each([
    ['a whole pair', '{"name":"\\ud83d\\ude00"}'],
    ['a replacement character', '{"name":"\\ufffd"}'],
    ['the text of an escape', '{"name":"\\\\ud800"}'],
    ['no text', '[1,null,true]'],
  ])('%s is accepted', (_, json) => {
    expect(() => assertWellFormed(JSON.parse(json))).not.toThrow();
  });

  it.each([
    ['a first half', '{"name":"a\\ud800b"}', 'name'],
    ['a second half', '{"name":"\\udc00"}', 'name'],
    ['halves in the wrong order', '{"name":"\\ude00\\ud83d"}', 'name'],
    ['a half in a list', '{"tags":["a","\\ud800"]}', 'tags__1'],
    ['a half below other members', '{"query":{"kind":"x","values":{"a":"\\ud800"}}}', 'query__values__a'],
    ['a half in the name of a member', '{"values":{"a\\ud800":1}}', 'values__a\ufffd'],
    ['a body that is a text', '"\\ud800"', undefined],
  ])('%s is refused by its field', (_, json, attr) => {
    expect(() => assertWellFormed(JSON.parse(json))).toThrow(
      expect.objectContaining({ code: 'invalid_input', status: 400, options: { attr } }),
    );
  });
});
