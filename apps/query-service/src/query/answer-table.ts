/** The stored answer of an insight as a table. */
import { InvalidRequestError } from '@meridian/core';
import { readJsonAnswer } from '@meridian/redis';
import { type FileFormat, type ResultTable, resultTable } from '@meridian/service-kit/tables';
import type { StoredAnswer } from '../cache/stored-answer.ts';

export interface AskedTable {
  readonly format: FileFormat;
  readonly kind: string;
  /** The field that named the format. */
  readonly attr: string;
}

export interface AnswerTable {
  readonly table: ResultTable;
  /** The types of the columns, where the answer has them. */
  readonly declared: readonly string[];
}

export const answerTable = async (stored: StoredAnswer, asked: AskedTable): Promise<AnswerTable> => {
  const { results, columns, types } = (await readJsonAnswer(stored)) as Record<string, unknown>;
  if (!isTable(results)) throw noRows(asked);
  return { table: resultTable(results, columns), declared: Array.isArray(types) ? types.map(typeOf) : [] };
};

/** An answer names its columns, or only their types. */
const typeOf = (declared: unknown): string => String(Array.isArray(declared) ? declared[1] : declared);

/** A list, or the cells of a calendar heatmap. */
const isTable = (results: unknown): boolean =>
  Array.isArray(results) || Array.isArray((results as { readonly data?: unknown } | null | undefined)?.data);

const noRows = ({ format, kind, attr }: AskedTable): InvalidRequestError =>
  new InvalidRequestError(
    'invalid_input',
    `A ${kind} cannot be written as ${format}, because its results are not rows.`,
    { attr },
  );
