/**
 * A process of a test that answers questions one after the other. Native code that may block runs in one, because a
 * blocked process of tests cannot end its own tests.
 */
import { fork } from 'node:child_process';
import { inspect } from 'node:util';
import { testProcessEnv } from './run-process.ts';

export interface HelperProcess<Question> {
  /** Rejects when the process reports an error, ends, or exceeds its limit; then it is killed. */
  ask(question: Question): Promise<string>;
  /** kill -9. */
  end(): Promise<void>;
}

export interface HelperOptions {
  readonly entry: string;
  readonly args?: readonly string[];
  /** The time limit for each answer. */
  readonly limitMs?: number;
}

interface Numbered<Question> {
  readonly id: number;
  readonly question: Question;
}

interface Answer {
  readonly id: number;
  readonly text?: string;
  readonly error?: string;
}

interface Pending {
  resolve(text: string): void;
  reject(error: Error): void;
}

const LIMIT_MS = 60_000;
const SHOWN_CHARACTERS = 500;

export const startHelperProcess = <Question>({
  entry,
  args = [],
  limitMs = LIMIT_MS,
}: HelperOptions): HelperProcess<Question> => {
  const child = fork(entry, args, { env: testProcessEnv(), execArgv: [], serialization: 'advanced' });
  const pending = new Map<number, Pending>();
  let count = 0;
  const failAll = (message: string): void => {
    for (const { reject } of pending.values()) reject(new Error(message));
    pending.clear();
  };
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      process.off('exit', kill);
      failAll(`${entry} has ended (${signal ?? `code ${code}`})`);
      resolve();
    });
  });
  child.on('message', ({ id, text = '', error }: Answer) => {
    const asked = pending.get(id);
    pending.delete(id);
    if (error === undefined) asked?.resolve(text);
    else asked?.reject(new Error(error));
  });

  return {
    ask: async (question) => {
      count += 1;
      const id = count;
      const late = setTimeout(() => {
        const asked = inspect(question).slice(0, SHOWN_CHARACTERS);
        failAll(`${entry} did not answer within ${limitMs} ms: ${asked}`);
        kill();
      }, limitMs);
      try {
        return await new Promise<string>((resolve, reject) => {
          pending.set(id, { resolve, reject });
          child.send(
            { id, question } satisfies Numbered<Question> as never,
            (error) => error && reject(error),
          );
        });
      } finally {
        clearTimeout(late);
      }
    },
    end: () => {
      kill();
      return exited;
    },
  };
};

/** Called by the helper process. It ends with the process that started it. */
export const answerQuestions = <Question>(answerTo: (question: Question) => Promise<string>): void => {
  const answer = async ({ id, question }: Numbered<Question>): Promise<void> => {
    const result: Answer = await answerTo(question).then(
      (text) => ({ id, text }),
      (error: unknown) => ({ id, error: String(error) }),
    );
    process.send?.(result);
  };
  let last = Promise.resolve();
  process.on('message', (numbered: Numbered<Question>) => {
    last = last.then(() => answer(numbered));
  });
  process.on('disconnect', () => process.exit());
};
