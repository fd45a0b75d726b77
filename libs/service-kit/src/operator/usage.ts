/**
 * Reads a command line by the usage text of its command, so that a command declares its arguments once:
 * `keys create NAME --project ID [--label TEXT] [--scope SCOPE]... [--all]`.
 */
import { UsageError } from './exit-codes.ts';
import { parseCommandLine } from './parse-command-line.ts';

interface Parameter {
  readonly name: string;
  readonly isRequired: boolean;
}

interface Option extends Parameter {
  readonly takesValue: boolean;
  readonly isRepeatable: boolean;
}

export interface Usage {
  /** `keys create` */
  readonly words: readonly string[];
  readonly positionals: readonly Parameter[];
  readonly options: readonly Option[];
}

export interface Input {
  /** The value of a required argument or option. */
  get(name: string): string;
  find(name: string): string | undefined;
  all(name: string): readonly string[];
  /** Whether a flag is set. */
  has(name: string): boolean;
  /** A whole number from 1 to the largest id of Postgres. */
  getNumber(name: string): number;
  findNumber(name: string): number | undefined;
}

const MAX_NUMBER = 2_147_483_647;

/** A word, `NAME`, `--option [VALUE]`, each perhaps in brackets and with dots behind. */
const PART = /(\[)?(?:--([a-z-]+)(?: ([A-Z_]+))?|([A-Z_]+)|([a-z-]+))\]?(\.\.\.)?/g;

export const parseUsage = (text: string): Usage => {
  const words: string[] = [];
  const positionals: Parameter[] = [];
  const options: Option[] = [];
  for (const [, bracket, option, value, positional, word, dots] of text.matchAll(PART)) {
    const isRequired = bracket === undefined;
    if (word !== undefined) words.push(word);
    else if (positional !== undefined) positionals.push({ name: positional, isRequired });
    else if (option !== undefined) {
      options.push({
        name: option,
        isRequired: isRequired && value !== undefined,
        takesValue: value !== undefined,
        isRepeatable: dots !== undefined,
      });
    }
  }
  return { words, positionals, options };
};

export const readInput = ({ positionals, options }: Usage, args: readonly string[]): Input => {
  const { values, positionals: given } = parse(options, args);
  if (given.length > positionals.length)
    throw new UsageError(`Unexpected argument: ${given[positionals.length]}.`);
  const texts = new Map<string, readonly string[]>(
    given.map((text, index) => [positionals[index]!.name, [text]]),
  );
  const flags = new Set<string>();
  for (const [name, value] of Object.entries(values)) {
    if (value === true) flags.add(name);
    else texts.set(name, [value].flat() as string[]);
  }
  const find = (name: string): string | undefined => texts.get(name)?.[0];
  const labelOf = (name: string): string =>
    positionals.some((one) => one.name === name) ? name : `--${name}`;
  for (const { name, isRequired } of [...positionals, ...options]) {
    if (isRequired && (find(name) ?? '').trim() === '') missing(labelOf(name));
  }
  const findNumber = (name: string): number | undefined => {
    const text = find(name);
    if (text === undefined) return undefined;
    if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > MAX_NUMBER)
      throw new UsageError(`${labelOf(name)} must be a whole number from 1 to ${MAX_NUMBER}.`);
    return Number(text);
  };
  return {
    find,
    findNumber,
    get: (name) => find(name) ?? missing(labelOf(name)),
    getNumber: (name) => findNumber(name) ?? missing(labelOf(name)),
    all: (name) => texts.get(name) ?? [],
    has: (name) => flags.has(name),
  };
};

const missing = (label: string): never => {
  throw new UsageError(`${label} is missing.`);
};

const parse = (options: readonly Option[], args: readonly string[]) =>
  parseCommandLine({
    args: [...args],
    allowPositionals: true,
    options: Object.fromEntries(
      options.map(({ name, takesValue, isRepeatable }) => [
        name,
        { type: takesValue ? ('string' as const) : ('boolean' as const), multiple: isRepeatable },
      ]),
    ),
  });
