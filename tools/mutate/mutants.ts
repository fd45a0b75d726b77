/** Creates all mutants of one source file. */
import { type Change, changesAt } from './mutators.ts';
import { childOf, parseSource, walk } from './syntax.ts';

export interface Mutant {
  /** Relative to the root of the repository. */
  readonly file: string;
  readonly line: number;
  /** The changed line without its indentation. */
  readonly before: string;
  readonly after: string;
  readonly source: string;
}

const LOOPS = new Set(['ForStatement', 'WhileStatement', 'DoWhileStatement']);

/** Loops get a counter, because a mutated loop may never end and a busy thread cannot be interrupted. */
const boundLoops = (source: string): string =>
  [...walk(parseSource(source))]
    .filter(({ node }) => LOOPS.has(node.type))
    .map(({ node }) => childOf(node, 'body'))
    .sort((one, other) => other.start - one.start)
    .reduce(
      (text, body) =>
        `${text.slice(0, body.start)}{globalThis.countTurn?.();${text.slice(body.start, body.end)}}${text.slice(body.end)}`,
      source,
    );

const applyChange = (source: string, { start, end, text }: Change): string =>
  source.slice(0, start) + text + source.slice(end);

const describe = (source: string, change: Change): Pick<Mutant, 'line' | 'before' | 'after'> => {
  const from = source.lastIndexOf('\n', change.start - 1) + 1;
  const lineEnd = source.indexOf('\n', change.end);
  const to = lineEnd === -1 ? source.length : lineEnd;
  const around = (inner: string) =>
    (source.slice(from, change.start) + inner + source.slice(change.end, to)).replace(/\s+/g, ' ').trim();
  return {
    line: source.slice(0, change.start).split('\n').length,
    before: around(source.slice(change.start, change.end)),
    after: around(change.text),
  };
};

export const mutantsOf = (file: string, source: string): Mutant[] => {
  const changes = [...walk(parseSource(source))].flatMap((place) => changesAt(place, source));
  const unique = new Map(changes.map((change) => [JSON.stringify(change), change]));
  return [...unique.values()].flatMap((change) => {
    const changed = applyChange(source, change);
    return isProgram(changed) ? [{ file, source: boundLoops(changed), ...describe(source, change) }] : [];
  });
};

const isProgram = (source: string): boolean => {
  try {
    parseSource(source);
    return true;
  } catch {
    return false;
  }
};
