/** Quotes for ClickHouse and HogQL, which have the same rules. Nothing in a quoted text or name can end the quotes. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '`': '\\`',
  '\b': '\\b',
  '\f': '\\f',
  '\r': '\\r',
  '\n': '\\n',
  '\t': '\\t',
  '\0': '\\0',
  '\u0007': '\\a',
  '\u000b': '\\v',
};

export const quoteSqlText = (text: string): string =>
  `'${text.replace(/[\\'\b\f\r\n\t\0\u0007\u000b]/g, (char) => ESCAPES[char]!)}'`;

export const quoteSqlName = (name: string): string =>
  `\`${name.replace(/[\\`\b\f\r\n\t\0\u0007\u000b]/g, (char) => ESCAPES[char]!)}\``;
