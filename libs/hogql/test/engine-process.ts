/** Runs the engine of `engine.ts`. */
import { answerQuestions } from '@meridian/core/testing';
import { Session } from 'chdb';

export type EngineRequest =
  | { readonly kind: 'command'; readonly sql: string }
  | { readonly kind: 'run'; readonly sql: string; readonly params: Readonly<Record<string, unknown>> }
  | { readonly kind: 'insert'; readonly table: string; readonly lines: string };

const INSERT_SETTINGS = {
  async_insert: 0,
  json_type_escape_dots_in_keys: 1,
  input_format_try_infer_dates: 0,
  input_format_try_infer_datetimes: 0,
  input_format_skip_unknown_fields: 0,
  date_time_input_format: 'best_effort',
};

const [directory = ''] = process.argv.slice(2);
const session = new Session(directory);

/** Answers in the format JSONCompact; empty for statements without an answer. */
answerQuestions(async (request: EngineRequest): Promise<string> => {
  if (request.kind === 'command') {
    session.query(request.sql);
    return '';
  }
  if (request.kind === 'insert') {
    const { table, lines } = request;
    await session.insert({
      table,
      values: Buffer.from(lines),
      format: 'JSONEachRow',
      settings: INSERT_SETTINGS,
    });
    return '';
  }
  try {
    const result = await session.queryBindAsync(request.sql, request.params, { format: 'JSONCompact' });
    return result.text();
  } catch (error) {
    // Discards the output of the failed statement, which would otherwise precede the next answer.
    await session.queryAsync('SELECT 1');
    throw error;
  }
});
