/**
 * Parameters are sent in the URL, whose length is limited. Long ones are sent with the SQL as a form: the official
 * client does so for `query()` (`use_multipart_params_auto`), but not for `exec()` and `command()`.
 */
import { randomUUID } from 'node:crypto';

type Params = Readonly<Record<string, unknown>>;

/** Far below the URL length that proxies and servers accept, including escapes. */
const MAX_CHARS_IN_ADDRESS = 4_096;

export const isLong = (params: Params): boolean => {
  let chars = 0;
  for (const value of Object.values(params)) {
    chars += String(value).length;
    if (chars > MAX_CHARS_IN_ADDRESS) return true;
  }
  return false;
};

export interface StatementForm {
  readonly query: string;
  readonly http_headers: Record<string, string>;
}

export const asForm = (sql: string, params: Params): StatementForm => {
  const boundary = `meridian-${randomUUID()}`;
  const fields = [
    ['query', sql],
    ...Object.entries(params).map(([name, value]) => [`param_${name}`, escaped(String(value))]),
  ];
  const parts = fields.map(
    ([name, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  return {
    query: `${parts.join('')}--${boundary}--`,
    http_headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
};

const ESCAPES: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  "'": "\\'",
  '\\': '\\\\',
};

/** Escapes a parameter value for ClickHouse. */
const escaped = (text: string): string => text.replaceAll(/[\t\n\r'\\]/g, (character) => ESCAPES[character]!);
