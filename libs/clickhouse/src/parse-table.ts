/**
 * Parses the engine's JSON into a table. `JSON.parse` rounds integers beyond 2^53, such as external ids and hashes, so
 * these stay strings in columns of wide integers. (The engine could quote them, but then its JSON functions would do
 * so too.)
 */
export interface TableDocument {
  readonly meta: readonly { readonly name: string; readonly type: string }[];
  readonly data: readonly (readonly unknown[])[];
  readonly rows_before_limit_at_least?: number;
  readonly statistics?: {
    readonly elapsed: number;
    readonly rows_read: number;
    readonly bytes_read: number;
  };
}

/** Most responses contain no long number and need no second pass. */
const LONG_NUMBER = /[[,:]\s*-?\d{16,}\s*[,\]}]/;
const WIDE_INTEGER = /\bU?Int(?:64|128|256)\b/;

export const parseTable = (text: string): TableDocument => {
  const document = JSON.parse(text) as TableDocument;
  if (!LONG_NUMBER.test(text)) return document;
  const isWide = document.meta.map(({ type }) => WIDE_INTEGER.test(type));
  if (!isWide.includes(true)) return document;
  const exact = JSON.parse(text, exactly) as TableDocument;
  return {
    ...document,
    data: document.data.map((row, at) =>
      row.map((value, column) => (isWide[column] ? exact.data[at]![column] : value)),
    ),
  };
};

const exactly = (_name: string, value: unknown, { source }: { readonly source?: string } = {}): unknown =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? source : value;
