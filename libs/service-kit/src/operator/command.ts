/** A command of `meridian` for operators. The words of its usage text are its name. */
import { UsageError } from './exit-codes.ts';
import { type Input, parseUsage, readInput } from './usage.ts';

export interface Outcome {
  readonly text: string;
  /** The output with `-o json`. */
  readonly data: unknown;
  readonly exitCode?: number;
}

export interface Command<Parts> {
  /** `keys create --project ID [--label TEXT]` */
  readonly usage: string;
  readonly summary: string;
  readonly run: (parts: Parts, input: Input, session: Session) => Promise<Outcome>;
}

export interface Session {
  /** The name of the operator for audit trails. */
  readonly operator: string;
  readonly print: (text: string) => void;
}

/** Commands that begin with the same word, or that one function reads by itself. */
export interface CommandGroup<Parts> {
  readonly word: string;
  readonly help: string;
  /** Returns the exit code. */
  readonly run: (parts: Parts, args: readonly string[], session: Session) => Promise<number>;
}

export const commandGroup = <Parts>(
  word: string,
  commands: readonly Command<Parts>[],
): CommandGroup<Parts> => {
  const known = commands.map((command) => ({ command, usage: parseUsage(command.usage) }));
  return {
    word,
    help: commands.map(({ usage, summary }) => `meridian ${usage}\n    ${summary}`).join('\n'),
    run: async (parts, given, session) => {
      const { isJson, args } = takeOutput(given);
      const words = [word, ...args];
      const found = known.find(({ usage }) => usage.words.every((one, index) => words[index] === one));
      if (found === undefined) {
        const [verb] = args;
        throw new UsageError(
          verb === undefined ? `Name a command of ${word}.` : `Unknown command: ${word} ${verb}.`,
        );
      }
      const input = readInput(found.usage, words.slice(found.usage.words.length));
      const { text, data, exitCode = 0 } = await found.command.run(parts, input, session);
      session.print(isJson ? JSON.stringify(data, null, 2) : text);
      return exitCode;
    },
  };
};

/** `-o json`, `--output json` or `--output=json`, anywhere. */
const takeOutput = (given: readonly string[]): { isJson: boolean; args: readonly string[] } => {
  const args: string[] = [];
  let output: string | undefined;
  for (let index = 0; index < given.length; index += 1) {
    const word = given[index]!;
    const value = outputOf(word, given[index + 1]);
    if (value === undefined) {
      args.push(word);
      continue;
    }
    if (output !== undefined) throw new UsageError('-o is given twice.');
    output = value;
    if (!word.includes('=')) index += 1;
  }
  if (!['text', 'json', undefined].includes(output)) throw new UsageError('-o must be json or text.');
  return { isJson: output === 'json', args };
};

const outputOf = (word: string, next = ''): string | undefined => {
  if (word === '-o' || word === '--output') return next;
  return word.startsWith('--output=') ? word.slice('--output='.length) : undefined;
};

/** Texts of others, such as the answer of a mail server, must not break rows or control the terminal. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ');

/** Rows as aligned columns under their names. */
export const toTable = (
  columns: readonly string[],
  rows: readonly (readonly (string | number | null | undefined)[])[],
): string => {
  const texts = [columns, ...rows].map((row) => row.map((cell) => oneLine(String(cell ?? '-'))));
  const widths = columns.map((_, index) => Math.max(...texts.map((row) => row[index]!.length)));
  return texts
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
