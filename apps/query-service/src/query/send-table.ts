/** Sends the answer of an insight as a table: its JSON answer, cached like that, in another form. */
import type { RefreshMode } from '@meridian/contracts/query';
import { sendBytes } from '@meridian/service-kit';
import { FILE_TYPES, type FileFormat, fileNameOf } from '@meridian/service-kit/tables';
import type { Response } from 'express';
import type { Answers } from './answers.ts';
import type { QueryTask } from './query-task.ts';
import { assertText, tableText } from './table-text.ts';

export interface TableResponse {
  readonly res: Response;
  readonly format: FileFormat;
  readonly refresh: RefreshMode;
  readonly signal: AbortSignal;
}

export const sendTable = async (
  answers: Answers,
  task: QueryTask,
  { res, format, refresh, signal }: TableResponse,
): Promise<void> => {
  const asked = { format, kind: task.node.kind, attr: 'format' };
  assertText(asked);
  // An error in a query that is debugged would be part of the answer, for which a table has no place.
  const outcome = await answers.answer(
    { ...task, explain: false },
    { refresh: refresh.startsWith('force_') ? 'force_blocking' : 'blocking', signal, onMiss: 'calculate' },
  );
  if (outcome.kind !== 'answer') throw new Error('a blocking query has an answer');
  const text = tableText(outcome.stored, asked);
  res.set({
    'content-disposition': `attachment; filename="${fileNameOf(task.name ?? 'query', format)}"`,
    'x-meridian-is-cached': String(outcome.isCached),
    'x-meridian-last-refresh': outcome.stored.head.computedAt,
  });
  sendBytes(res, Buffer.from(text), {
    contentType: FILE_TYPES[format].contentType,
    owner: String(task.projectId),
  });
};
