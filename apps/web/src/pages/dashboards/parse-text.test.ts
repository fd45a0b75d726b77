import { expect, it } from 'vitest';
import { parseInline, parseText } from './parse-text.ts';

const text = (value: string) => ({ type: 'text', text: value });

it.each([
  ['plain', [text('plain')]],
  ['a **b** c', [text('a '), { type: 'bold', text: 'b' }, text(' c')]],
  ['`x`', [{ type: 'code', text: 'x' }]],
  ['[docs](https://a.example/x)', [{ type: 'link', text: 'docs', href: 'https://a.example/x' }]],
  [
    'see https://a.example.',
    [text('see '), { type: 'link', text: 'https://a.example', href: 'https://a.example' }, text('.')],
  ],
  ['[x](javascript:alert(1))', [text('[x](javascript:alert(1))')]],
  ['<b>x</b>', [text('<b>x</b>')]],
])('parses %s', (source, parts) => {
  expect(parseInline(source)).toEqual(parts);
});

it('splits a text into headings, lists and paragraphs', () => {
  expect(parseText('# Goals\nfor us\n\n- one\n- two\n\nlast\nline\n')).toEqual([
    { type: 'heading', parts: [text('Goals')] },
    { type: 'paragraph', parts: [text('for us')] },
    { type: 'list', items: [[text('one')], [text('two')]] },
    { type: 'paragraph', parts: [text('last\nline')] },
  ]);
  expect(parseText(' \n\n')).toEqual([]);
});

const paragraph = (value: string) => ({ type: 'paragraph', parts: [text(value)] });
const list = (...items: string[]) => ({ type: 'list', items: items.map((item) => [text(item)]) });
const heading = (value: string) => ({ type: 'heading', parts: [text(value)] });

it.each([
  ['Goals:\n- one\n- two', [paragraph('Goals:'), list('one', 'two')]],
  ['a\nb\n* one', [paragraph('a\nb'), list('one')]],
  ['- one\nmore\n- two', [list('one\nmore', 'two')]],
  ['- one\n\nafter', [list('one'), paragraph('after')]],
  ['before\n# Title\n- one', [paragraph('before'), heading('Title'), list('one')]],
  ['a\n-b\n- ', [paragraph('a\n-b'), { type: 'list', items: [[]] }]],
])('a list or a heading begins directly below a text, as in Markdown: %j', (source, blocks) => {
  expect(parseText(source)).toEqual(blocks);
});
