/**
 * The regular expressions of COLUMNS, matched in time that is linear in the length of a name: an engine that
 * backtracks needs minutes for `(a+)+$`. Patterns that need such an engine are refused.
 */

/** Returns a function that tests whether the pattern occurs in a name. Throws a SyntaxError with the problem. */
export const compileNamePattern = (pattern: string): ((name: string) => boolean) => {
  const program = createProgram(pattern);
  return (name) => occurs(program, [...name]);
};

type Step =
  | { readonly kind: 'character'; readonly test: (character: string) => boolean }
  | { readonly kind: 'fork'; readonly to: readonly number[] }
  | { readonly kind: 'start' | 'end' | 'match' };

/** A step leads to the next one. A fork leads to the steps that it names. */
type Program = readonly Step[];

/** Relative steps, so that a part can be repeated. */
type Part = readonly (
  | Exclude<Step, { kind: 'fork' }>
  | { readonly kind: 'fork'; readonly by: readonly number[] }
)[];

const MAX_STEPS = 2_000;

const createProgram = (pattern: string): Program => {
  const reader = createReader(pattern);
  const part = readAlternatives(reader);
  if (!reader.isAtEnd()) throw new SyntaxError('a ) closes nothing');
  const steps = part.map(
    (step, index): Step =>
      step.kind === 'fork' ? { kind: 'fork', to: step.by.map((offset) => index + offset) } : step,
  );
  return [...steps, { kind: 'match' }];
};

// ── Reading a pattern ───────────────────────────────────────────────────────────────────────────────────────

interface Reader {
  isAtEnd(): boolean;
  peek(): string;
  next(): string;
  take(text: string): boolean;
  /** Consumes and returns the match of a regular expression, which must begin with `^`. */
  takeMatch(regex: RegExp): string | undefined;
}

const createReader = (pattern: string): Reader => {
  let at = 0;
  const rest = () => pattern.slice(at);
  const advance = (text: string): string => {
    at += text.length;
    return text;
  };
  return {
    isAtEnd: () => at >= pattern.length,
    peek: () => pattern.charAt(at),
    next: () => advance(String.fromCodePoint(pattern.codePointAt(at) ?? 0)),
    take: (text) => rest().startsWith(text) && advance(text) === text,
    takeMatch: (regex) => {
      const found = regex.exec(rest())?.[0];
      return found === undefined ? undefined : advance(found);
    },
  };
};

const readAlternatives = (reader: Reader): Part => {
  const first = readSequence(reader);
  if (!reader.take('|')) return first;
  const second = readAlternatives(reader);
  return limited([fork(1, first.length + 2), ...first, fork(second.length + 1), ...second]);
};

const readSequence = (reader: Reader): Part => {
  const parts: Part[] = [];
  while (!reader.isAtEnd() && reader.peek() !== '|' && reader.peek() !== ')')
    parts.push(readRepeated(reader));
  return limited(parts.flat());
};

const readRepeated = (reader: Reader): Part => {
  const part = readAtom(reader);
  const count = reader.takeMatch(/^(?:[*+?]|\{\d+(?:,\d*)?\})/);
  if (count === undefined) return part;
  reader.take('?'); // whether few or many are taken first makes no difference to whether there is a match
  if (/^[*+?{]/.test(reader.peek())) throw new SyntaxError('a quantifier follows a quantifier');
  return repeated(part, count);
};

const repeated = (part: Part, count: string): Part => {
  if (count === '*') return any(part);
  if (count === '+') return [...part, ...any(part)];
  if (count === '?') return optional(part);
  const [least = 0, most] = count
    .slice(1, -1)
    .split(',')
    .map((text) => (text === '' ? Number.POSITIVE_INFINITY : Number(text)));
  const extra = (most ?? least) - least;
  if (extra < 0) throw new SyntaxError('the numbers of a quantifier are out of order');
  if (part.length * (Number.isFinite(extra) ? least + extra : least) > MAX_STEPS) throw tooLong();
  const needed = Array.from({ length: least }, () => part).flat();
  return limited([
    ...needed,
    ...(Number.isFinite(extra) ? Array.from({ length: extra }, () => optional(part)).flat() : any(part)),
  ]);
};

const any = (part: Part): Part => [fork(1, part.length + 2), ...part, fork(-part.length - 1)];
const optional = (part: Part): Part => [fork(1, part.length + 1), ...part];

const fork = (...by: readonly number[]): Part[number] => ({ kind: 'fork', by });

const limited = (part: Part): Part => {
  if (part.length > MAX_STEPS) throw tooLong();
  return part;
};

const tooLong = (): Error => new SyntaxError('it repeats too much');

const CLASS = /^\[\^?(?:\\.|[^\]\\])*\]/su;

const readAtom = (reader: Reader): Part => {
  if (reader.take('(')) return readGroup(reader);
  if (reader.take('^')) return [{ kind: 'start' }];
  if (reader.take('$')) return [{ kind: 'end' }];
  if (reader.peek() === '[') {
    const written = reader.takeMatch(CLASS);
    if (written === undefined) throw new SyntaxError('a [ is not closed');
    return character(written);
  }
  const first = reader.next();
  if (first !== '\\') {
    if ('*+?{'.includes(first)) throw new SyntaxError('a quantifier follows nothing');
    return first === '.' ? [{ kind: 'character', test: () => true }] : equalTo(first);
  }
  if (reader.isAtEnd()) throw new SyntaxError('a \\ escapes nothing');
  const escaped = reader.next();
  if (/[dDwWsStnr]/.test(escaped)) return character(`\\${escaped}`);
  if (/[a-zA-Z0-9]/.test(escaped)) throw new SyntaxError(`\\${escaped} is not supported`);
  return equalTo(escaped);
};

const readGroup = (reader: Reader): Part => {
  reader.take('?:');
  if (reader.peek() === '?') throw new SyntaxError('(? is not supported');
  const part = readAlternatives(reader);
  if (!reader.take(')')) throw new SyntaxError('a ( is not closed');
  return part;
};

const equalTo = (expected: string): Part => [{ kind: 'character', test: (found) => found === expected }];

/** Matches one character with a regular expression, which takes no time. */
const character = (written: string): Part => {
  const regex = new RegExp(`^${written}$`, 'su');
  return [{ kind: 'character', test: (found) => regex.test(found) }];
};

// ── Matching ────────────────────────────────────────────────────────────────────────────────────────────────

/** All ways through the program at once, so that none is tried twice. */
const occurs = (program: Program, name: readonly string[]): boolean => {
  let before: ReadonlySet<number> = new Set();
  for (let at = 0; at <= name.length; at++) {
    const here = new Set<number>();
    for (const step of before) reach(program, step, at, name.length, here);
    reach(program, 0, at, name.length, here);
    if (here.has(program.length - 1)) return true;
    const found = name[at];
    const after = new Set<number>();
    for (const index of here) {
      const step = program[index];
      if (found !== undefined && step?.kind === 'character' && step.test(found)) after.add(index + 1);
    }
    before = after;
  }
  return false;
};

/** A step, and all that follow it without a character. */
const reach = (program: Program, first: number, at: number, length: number, reached: Set<number>): void => {
  const waiting = [first];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const step = program[index];
    if (step === undefined || reached.has(index)) continue;
    reached.add(index);
    if (step.kind === 'fork') waiting.push(...step.to);
    if ((step.kind === 'start' && at === 0) || (step.kind === 'end' && at === length))
      waiting.push(index + 1);
  }
};
