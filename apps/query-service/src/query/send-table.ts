/** Sends the answer of an insight as a table: its JSON answer, cached like that, in another form. */
import { pipeline } from 'node:stream/promises';
import type { RefreshMode } from '@meridian/contracts/query';
import { cutOffStalled, sendPieces } from '@meridian/service-kit';
import {
  FILE_TYPES,
  type FileFormat,
  fileNameOf,
  isTextFormat,
  textPieces,
} from '@meridian/service-kit/tables';
import type { Response } from 'express';
import { answerTable } from './answer-table.ts';
import type { Answers } from './answers.ts';
import type { QueryTask } from './query-task.ts';
import { MAX_LISTENERS } from './send-file.ts';
import type { WriteTable } from './table-file.ts';

export interface TableResponse {
  readonly res: Response;
  readonly format: FileFormat;
  readonly refresh: RefreshMode;
  readonly signal: AbortSignal;
}

export type SendTable = (task: QueryTask, response: TableResponse) => Promise<void>;

export interface TableSenderParts {
  readonly answers: Answers;
  readonly writeTable: WriteTable;
}

export const createTableSender =
  ({ answers, writeTable }: TableSenderParts): SendTable =>
  async (task, { res, format, refresh, signal }) => {
    // An error in a query that is debugged would be part of the answer, for which a table has no place.
    const outcome = await answers.answer(
      { ...task, explain: false },
      {
        refresh: refresh.startsWith('force_') ? 'force_blocking' : 'blocking',
        signal,
        onMiss: 'calculate',
      },
    );
    if (outcome.kind !== 'answer') throw new Error('a blocking query has an answer');
    const { stored, isCached } = outcome;
    const asked = await answerTable(stored, { format, kind: task.node.kind, attr: 'format' });
    const { contentType } = FILE_TYPES[format];
    const describe = (): void =>
      void res.set({
        'content-disposition': `attachment; filename="${fileNameOf(task.name ?? 'query', format)}"`,
        'x-meridian-is-cached': String(isCached),
        'x-meridian-last-refresh': stored.head.computedAt,
      });
    if (isTextFormat(format)) {
      describe();
      const held = { owner: String(task.projectId), bytes: stored.main.byteLength };
      return sendPieces(res, textPieces(asked.table, format), { contentType, ...held });
    }
    await writeTable(
      task,
      { ...asked, format },
      {
        signal,
        use: async (body) => {
          describe();
          res.status(200).set('content-type', contentType);
          res.setMaxListeners(MAX_LISTENERS);
          cutOffStalled(res);
          await pipeline(body, res, { signal });
        },
      },
    );
  };
