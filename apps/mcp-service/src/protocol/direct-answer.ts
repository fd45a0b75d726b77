/** The answer of a call as the SDK writes it, as text with one character for each byte. */
import { type CallToolResult, type Implementation, SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';
import type { DirectCall } from './direct-call.ts';

type Result = Partial<CallToolResult>;

export const createAnswerWriter = (serverInfo: Implementation) => {
  /** Equal calls get the same result for as long as its data does not change. */
  const current = new WeakMap<Result, string>();
  const older = new WeakMap<Result, string>();

  const writeResult = (result: Result, isCurrent: boolean): string => {
    const { _meta, content = [], ...members } = result;
    // Tasks have an empty content, too.
    if (!isCurrent) return bytesOf({ ...members, content, ...(_meta && { _meta }) });
    const meta = { ..._meta, [SERVER_INFO_META_KEY]: serverInfo };
    return bytesOf({ resultType: 'complete', ...members, content, _meta: meta });
  };

  return ({ id, capabilities }: DirectCall, result: Result): string => {
    const isCurrent = capabilities !== undefined;
    const written = isCurrent ? current : older;
    let text = written.get(result);
    if (text === undefined) {
      text = writeResult(result, isCurrent);
      written.set(result, text);
    }
    return `{"jsonrpc":"2.0","id":${bytesOf(id)},"result":${text}}`;
  };
};

const bytesOf = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('latin1');
