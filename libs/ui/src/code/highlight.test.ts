import { expect, it } from 'vitest';
import { type CodeLanguage, highlight } from './highlight.ts';

const marks = (code: string, language: CodeLanguage): string =>
  highlight(code, language)
    .map(({ kind, text }) => (kind === 'plain' ? text : `[${kind[0]}:${text}]`))
    .join('');

it.each<[CodeLanguage, string, string]>([
  ['sql', "SELECT 1 FROM events -- 'all'", "[k:SELECT] [n:1] [k:FROM] events [c:-- 'all']"],
  ['sql', "where x = 'it\\'s -- fine'", "[k:where] x = [s:'it\\'s -- fine']"],
  ['json', '{"a": 1.5, "b": null}', '{[s:"a"]: [n:1.5], [s:"b"]: [k:null]}'],
  ['shell', 'curl "https://x/#a" # comment', '[k:curl] [s:"https://x/#a"] [c:# comment]'],
  ['javascript', "fetch('https://x') // go", "fetch([s:'https://x']) [c:// go]"],
  ['python', 'import a # b', '[k:import] a [c:# b]'],
  ['html', '<!-- 1 --><p>', '[c:<!-- 1 -->]<p>'],
  ['text', 'select 1', 'select 1'],
  ['sql', '', ''],
  ['javascript', "it's", "it's"],
])('%s: %s', (language, code, expected) => {
  expect(marks(code, language)).toBe(expected);
});

it('keeps the text as it is', () => {
  const code = 'select *\nfrom events\twhere a = "b" /* 1 */';
  expect(
    highlight(code, 'sql')
      .map(({ text }) => text)
      .join(''),
  ).toBe(code);
});
