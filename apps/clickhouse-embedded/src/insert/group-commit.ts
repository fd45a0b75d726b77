/**
 * Many small inserts, few commits. While one commit of a table is under way, further inserts of the same shape gather;
 * they go together in the next one. Nothing waits for a timer, and every caller hears only after its rows are stored.
 */
import { type EngineError, toEngineError } from '../engine/engine-error.ts';

export type Commit = (data: Buffer) => Promise<void>;

interface Member {
  readonly data: Buffer;
  readonly settle: PromiseWithResolvers<void>;
}

interface Group {
  readonly commit: Commit;
  waiting: Member[];
}

const MAX_GROUP_BYTES = 8 * 1024 * 1024;
const NEWLINE = 0x0a;

export class GroupCommit {
  readonly #groups = new Map<string, Group>();

  /** `key` is all that must be equal for rows to share a statement: database, head, format, settings. */
  insert(key: string, data: Buffer, commit: Commit): Promise<void> {
    const member: Member = { data: withNewline(data), settle: Promise.withResolvers() };
    const group = this.#groups.get(key);
    if (group) group.waiting.push(member);
    else void this.#drain(key, { commit, waiting: [member] });
    return member.settle.promise;
  }

  async #drain(key: string, group: Group): Promise<void> {
    this.#groups.set(key, group);
    while (group.waiting.length > 0) await commitTogether(takeSome(group), group.commit);
    this.#groups.delete(key);
  }
}

const withNewline = (data: Buffer): Buffer =>
  data.at(-1) === NEWLINE ? data : Buffer.concat([data, Buffer.of(NEWLINE)]);

const takeSome = (group: Group): Member[] => {
  let bytes = 0;
  const beyond = group.waiting.findIndex((member, index) => {
    bytes += member.data.length;
    return index > 0 && bytes > MAX_GROUP_BYTES;
  });
  return group.waiting.splice(0, beyond === -1 ? group.waiting.length : beyond);
};

const commitTogether = async (members: readonly Member[], commit: Commit): Promise<void> => {
  try {
    await commit(Buffer.concat(members.map((member) => member.data)));
    for (const member of members) member.settle.resolve();
  } catch (error) {
    const cause = toEngineError(error);
    if (members.length === 1 || !isAboutTheRows(cause)) {
      for (const member of members) member.settle.reject(cause);
      return;
    }
    // One caller's rows are wrong and nothing was stored: let each stand for itself.
    for (const member of members) await commitTogether([member], commit);
  }
};

/** Errors that the engine finds while it reads the rows, before it writes any. */
const ROW_ERRORS = new Set([
  6, 9, 20, 25, 26, 27, 33, 38, 41, 43, 53, 69, 70, 72, 117, 130, 131, 321, 349, 376, 407, 441, 467, 675, 676,
  691,
]);

const isAboutTheRows = (error: EngineError): boolean => ROW_ERRORS.has(error.code);
