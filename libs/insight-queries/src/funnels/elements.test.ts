import { expect, it } from 'vitest';
import { elementsOf } from './elements.ts';

const element = (members: object) => ({
  attr_class: null,
  text: null,
  href: null,
  attr_id: null,
  nth_child: null,
  nth_of_type: null,
  attributes: {},
  ...members,
});

it.each<[string, string, object[]]>([
  ['nothing', '', []],
  ['a tag alone', 'div', [element({ order: 0, tag_name: 'div' })]],
  [
    'separators and quotes within values',
    'a.b.c:attr__title="x;y:z"text="say \\"hi\\""nth-child="2"nth-of-type="1";p:attr_id="q"href="/r"',
    [
      element({
        order: 0,
        tag_name: 'a',
        attr_class: ['b', 'c'],
        text: 'say "hi"',
        nth_child: 2,
        nth_of_type: 1,
        attributes: { attr__title: 'x;y:z' },
      }),
      element({ order: 1, tag_name: 'p', attr_id: 'q', href: '/r' }),
    ],
  ],
  ['a quote that does not end', 'a:text="x', [element({ order: 0, tag_name: 'a' })]],
])('reads %s', (_, chain, elements) => {
  expect(elementsOf(chain)).toMatchObject(elements);
  expect(elementsOf(chain)).toHaveLength(elements.length);
});

it.each(['a:text="', 'a:', 'a:text='])('reads a long broken text after %s in linear time', (start) => {
  const started = process.cpuUsage();
  for (const part of ['\\"', '"', 'a', ';"', '="']) elementsOf(start + part.repeat(200_000));
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000);
});
