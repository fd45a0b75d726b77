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
  const table = resultTable(results, columns);
  return asked.format === 'csv' ? toCsv(table) : toJsonLines(table);
};

/** The columns of an insight have no types, so it cannot be written in a format that needs them. */
export const assertText = ({ format, kind, attr }: AskedText): void => {
  if (format !== 'arrow' && format !== 'parquet') return;
  throw new InvalidRequestError(
    'invalid_input',
    `A ${kind} cannot be written as ${format}, because its results are not rows. Use csv or jsonl.`,
    { attr },
  );
};
