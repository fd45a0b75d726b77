/** The stored answer of an insight as the text of a table. */
import { InvalidRequestError } from '@meridian/core';
import { type FileFormat, resultTable, toCsv, toJsonLines } from '@meridian/service-kit/tables';
import type { StoredAnswer } from '../cache/stored-answer.ts';

export interface AskedText {
  readonly format: FileFormat;
  readonly kind: string;
  /** The field that named the format. */
  readonly attr: string;
}

export const tableText = ({ main }: StoredAnswer, asked: AskedText): string => {
  assertText(asked);
  const { results, columns } = JSON.parse(`${Buffer.from(main).toString('utf8')}}`) as Record<
    string,
    unknown
  >;
  if (!isTable(results)) throw noRows(asked);
  const table = resultTable(results, columns);
  return asked.format === 'csv' ? toCsv(table) : toJsonLines(table);
};

/** The columns of an insight have no types, so it cannot be written in a format that needs them. */
export const assertText = (asked: AskedText): void => {
  if (asked.format === 'arrow' || asked.format === 'parquet') throw noRows(asked, ' Use csv or jsonl.');
};

/** A list, or the cells of a calendar heatmap. */
const isTable = (results: unknown): boolean =>
  Array.isArray(results) || Array.isArray((results as { readonly data?: unknown } | null | undefined)?.data);

const noRows = ({ format, kind, attr }: AskedText, advice = ''): InvalidRequestError =>
  new InvalidRequestError(
    'invalid_input',
    `A ${kind} cannot be written as ${format}, because its results are not rows.${advice}`,
    { attr },
  );
