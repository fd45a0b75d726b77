/**
 * Writes the engine's rows as CSV or JSON lines while they arrive, with the rules of JSON answers: numbers that a double
 * would change are strings in JSON, and NaN and infinity are null. (The engine's own formats know neither rule.) Only a
 * part of a value is in memory, however large the value is.
 */
import { pipeline, type Readable, Transform } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { isExact, isWideType } from '@meridian/clickhouse';
import { markFormula } from '@meridian/contracts/files';
import { uniqueNames } from '@meridian/service-kit/tables';

export type RowFormat = 'csv' | 'jsonl';

/** A line of names, a line of types, then a list for each row. */
export const ROWS_FORMAT = 'JSONCompactEachRowWithNamesAndTypes';

/** Destroying the returned stream destroys `rows`, and its reader gets the errors of `rows`. */
export const rowText = (rows: Readable, format: RowFormat): Readable => {
  const decoder = new StringDecoder('utf8');
  const write = createRowWriter(format);
  const text = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      try {
        done(null, write(decoder.write(chunk)));
      } catch (error) {
        done(error as Error);
      }
    },
  });
  return pipeline(rows, text, () => undefined);
};

type Write = (piece: string) => string;

/** Takes pieces of the engine's answer in their order. */
export const createRowWriter = (format: RowFormat): Write => {
  const form = FORMS[format];
  let head = '';
  let writeRows: Write | undefined;
  return (piece) => {
    if (writeRows !== undefined) return writeRows(piece);
    head += piece;
    const endOfTypes = head.indexOf('\n', head.indexOf('\n') + 1);
    if (endOfTypes <= head.indexOf('\n')) return '';
    const [names, types] = head
      .slice(0, endOfTypes)
      .split('\n')
      .map((line) => JSON.parse(line) as string[]);
    writeRows = rowsWriter(form, names!, types!);
    return form.head(names!) + writeRows(head.slice(endOfTypes + 1));
  };
};

/** The differences between the formats. A value is a cell, or inside the list, map or tuple of a cell. */
interface Form {
  readonly head: (names: readonly string[]) => string;
  /** The text before the cell of each column. */
  readonly leads: (names: readonly string[]) => readonly string[];
  readonly rowEnd: string;
  readonly nullCell: string;
  readonly textOfCell: (json: string) => string;
  readonly startOfText: (start: string) => string;
  /** Around a number of a cell that a double would change. */
  readonly numberQuote: string;
  /** Around the list, map or tuple of a cell. */
  readonly containerQuote: string;
  readonly innerQuote: string;
}

const doubleQuotes = (text: string): string => text.replaceAll('"', '""');

const FORMS: Readonly<Record<RowFormat, Form>> = {
  csv: {
    head: (names) => `${names.map((name) => `"${doubleQuotes(markFormula(name))}"`).join(',')}\n`,
    leads: (names) => names.map((_, at) => (at === 0 ? '' : ',')),
    rowEnd: '',
    nullCell: '',
    textOfCell: (json) => doubleQuotes(json.startsWith('\\') ? (JSON.parse(`"${json}"`) as string) : json),
    startOfText: markFormula,
    numberQuote: '',
    containerQuote: '"',
    innerQuote: '""',
  },
  jsonl: {
    head: () => '',
    leads: (names) => uniqueNames(names).map((name, at) => `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`),
    rowEnd: '}',
    nullCell: 'null',
    textOfCell: (json) => json,
    startOfText: (start) => start,
    numberQuote: '"',
    containerQuote: '',
    innerQuote: '"',
  },
};

const PLAIN_TEXT = /[^"\\]+/y;
/** All but `SYMBOLS`, so that every character belongs to one of the two. */
const SCALAR = /[^[\]{},: \n\r\t"]+/y;
/** Longer texts are not numbers. */
const LONGEST_NUMBER = 80;
const SYMBOLS = new Set('[]{},: \n\r\t"');

/** An error of the engine that occurs after it has sent rows follows them. */
const noRows = (): Error => new Error('the answer of the engine has something other than rows');

const rowsWriter = (form: Form, names: readonly string[], types: readonly string[]): Write => {
  const leads = form.leads(names);
  const isWide = types.map(isWideType);
  /** 1 in a row, 2 in a list, map or tuple of it. */
  let depth = 0;
  let column = 0;
  let scalar = '';
  let isText = false;
  /** The beginning of the text of a cell, until it is clear whether it is a formula. */
  let start: string | undefined;
  let escaped = '';

  const quote = () => (depth === 1 ? '"' : form.innerQuote);

  const endScalar = (): string => {
    const text = scalar;
    scalar = '';
    if (depth === 1 && text === 'null') return form.nullCell;
    if (!isWide[column] || isExact(text)) return text;
    const mark = depth === 1 ? form.numberQuote : form.innerQuote;
    return `${mark}${text}${mark}`;
  };

  const writeText = (json: string): string => {
    if (depth > 1) return json.replaceAll('"', form.innerQuote);
    const text = form.textOfCell(json);
    if (start === undefined) return text;
    start += text;
    return start.length > LONGEST_NUMBER ? endStart() : '';
  };

  const endStart = (): string => {
    const text = form.startOfText(start ?? '');
    start = undefined;
    return text;
  };

  const writeEscape = (character: string): string => {
    escaped += character;
    if (escaped.startsWith('\\u') && escaped.length < '\\u0000'.length) return '';
    const whole = escaped;
    escaped = '';
    return writeText(whole);
  };

  const writeSymbol = (symbol: string): string => {
    switch (symbol) {
      case '"':
        isText = true;
        if (depth === 1) start = '';
        return quote();
      case '[':
      case '{':
        depth += 1;
        if (depth === 1) column = 0;
        return depth === 1 ? leads[0]! : depth === 2 ? form.containerQuote + symbol : symbol;
      case ']':
      case '}': {
        const last = endScalar();
        depth -= 1;
        return last + (depth === 0 ? form.rowEnd : depth === 1 ? symbol + form.containerQuote : symbol);
      }
      case ',': {
        const last = endScalar();
        if (depth === 1) column += 1;
        return last + (depth === 1 ? leads[column]! : symbol);
      }
      case ':':
        return symbol;
      default:
        return depth === 0 ? symbol : '';
    }
  };

  return (piece) => {
    let written = '';
    let at = 0;
    while (at < piece.length) {
      const character = piece[at]!;
      if (depth === 0 && character !== '[' && character !== '\n') throw noRows();
      if (escaped !== '') {
        written += writeEscape(character);
      } else if (isText && character === '"') {
        isText = false;
        written += endStart() + quote();
      } else if (isText && character === '\\') {
        escaped = character;
      } else if (isText || !SYMBOLS.has(character)) {
        const run = isText ? PLAIN_TEXT : SCALAR;
        run.lastIndex = at;
        run.test(piece);
        const plain = piece.slice(at, run.lastIndex);
        if (isText) written += writeText(plain);
        else scalar += plain;
        at += plain.length - 1;
      } else {
        written += writeSymbol(character);
      }
      at += 1;
    }
    return written;
  };
};
