export type CodeLanguage = 'sql' | 'json' | 'shell' | 'javascript' | 'python' | 'html' | 'text';
export type SpanKind = 'plain' | 'string' | 'comment' | 'number' | 'keyword';

export interface CodeSpan {
  readonly kind: SpanKind;
  readonly text: string;
}

const STRING = String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|` + '`(?:\\\\.|[^`\\\\])*`';
const NUMBER = String.raw`\b\d+(?:\.\d+)?\b`;

const COMMENTS: Readonly<Record<CodeLanguage, string>> = {
  sql: String.raw`--[^\n]*|/\*[\s\S]*?\*/`,
  json: '(?!)',
  shell: String.raw`(?<=^|\s)#[^\n]*`,
  javascript: String.raw`(?<!:)//[^\n]*|/\*[\s\S]*?\*/`,
  python: String.raw`#[^\n]*`,
  html: '<!--[\\s\\S]*?-->',
  text: '(?!)',
};

const KEYWORDS: Readonly<Record<CodeLanguage, string>> = {
  sql: 'select|from|where|group|order|by|limit|offset|join|left|inner|on|as|and|or|not|in|is|null|with|having|case|when|then|else|end|distinct|union|all|between|like|ilike|desc|asc',
  json: 'true|false|null',
  shell: 'curl|export|npm|npx|pip',
  javascript: 'import|from|const|let|await|async|return|new|function|export|if|else|true|false|null',
  python: 'import|from|def|return|if|else|for|in|True|False|None|with|as',
  html: 'script|head|body',
  text: '(?!)',
};

/** Text cut into spans: strings, comments, numbers and keywords. It colours examples; it does not parse. */
export const highlight = (code: string, language: CodeLanguage): readonly CodeSpan[] => {
  if (language === 'text') return [{ kind: 'plain', text: code }];
  const pattern = new RegExp(
    `(?<comment>${COMMENTS[language]})|(?<string>${STRING})|(?<number>${NUMBER})|(?<keyword>\\b(?:${KEYWORDS[language]})\\b)`,
    language === 'sql' ? 'gi' : 'g',
  );
  const spans: CodeSpan[] = [];
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    if (match.index > end) spans.push({ kind: 'plain', text: code.slice(end, match.index) });
    const kind = (Object.entries(match.groups!).find(([, text]) => text !== undefined)?.[0] ??
      'plain') as SpanKind;
    spans.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) spans.push({ kind: 'plain', text: code.slice(end) });
  return spans;
};
