/**
 * Parses a statement's outline: its kind, the position of its data or output clause, its parameters. The engine does
 * the full parsing; the outline decides how to pass the text to it.
 */
import { isSymbol, isWord, type SqlToken, sqlTokens } from '@meridian/clickhouse';
import { CODES, EngineError } from '../engine/engine-error.ts';
import { assertAllowed } from './guards.ts';

export type Statement = RowsStatement | InsertDataStatement | KillStatement | CommandStatement;

interface Common {
  readonly placeholders: ReadonlySet<string>;
  readonly changesData: boolean;
  /** `max_execution_time` from the statement's SETTINGS clause. */
  readonly maxSeconds?: number | undefined;
}

/** A statement that returns rows, which can be written to a pipe in any format. */
export interface RowsStatement extends Common {
  readonly kind: 'rows';
  /** The text before the output clause. */
  readonly text: string;
  readonly format: string | undefined;
  /** `a = 1, b = 2` of a SETTINGS clause after FORMAT. */
  readonly settings: string | undefined;
}

/** An INSERT whose rows are sent as data. */
export interface InsertDataStatement extends Common {
  readonly kind: 'insertData';
  /** `INSERT INTO t (a, b)` */
  readonly head: string;
  /** undefined when the head names its table in another way. */
  readonly table: TableName | undefined;
  /** `a = 1, b = 2` of the SETTINGS clause. */
  readonly settings: string | undefined;
  readonly format: string;
  /** The offset of the data in the text. */
  readonly dataStart: number;
}

export interface TableName {
  readonly database: string | undefined;
  readonly name: string;
}

export interface KillStatement extends Common {
  readonly kind: 'kill';
  readonly queryId: { readonly literal: string } | { readonly placeholder: string };
  readonly isSync: boolean;
  readonly isTest: boolean;
  readonly format: string | undefined;
}

export interface CommandStatement extends Common {
  readonly kind: 'command' | 'insertSelect';
  readonly text: string;
}

const ROWS = ['SELECT', 'WITH', 'FROM', 'SHOW', 'DESCRIBE', 'DESC', 'EXPLAIN', 'EXISTS', 'CHECK', 'VALUES'];

export const parseStatement = (sql: string): Statement => {
  const reader = sqlTokens(sql);
  const first = reader.next().value;
  if (!first) throw new EngineError(CODES.syntaxError, 'SYNTAX_ERROR', 'Empty query.');
  if (isWord(first, 'INSERT')) return parseInsert(sql, [first], reader);

  const all = [first, ...reader];
  const body = withoutLastSemicolon(all);
  assertAllowed(body);
  const isInsert =
    isWord(first, 'WITH') && body.some((token) => token.depth === 0 && isWord(token, 'INSERT'));
  const placeholders = placeholderNames(body);
  const maxSeconds = maxSecondsOf(body);
  if (isInsert) {
    return { kind: 'insertSelect', text: textOf(sql, body), placeholders, changesData: true, maxSeconds };
  }
  if (isWord(first, 'KILL') && isWord(body[1], 'QUERY')) {
    const kill = parseKill(body, placeholders);
    if (kill) return kill;
  }
  if (isWord(first, ...ROWS) || isSymbol(first, '(')) {
    return { ...parseRows(sql, body, placeholders), maxSeconds };
  }
  return { kind: 'command', text: textOf(sql, body), placeholders, changesData: true };
};

const withoutLastSemicolon = (all: readonly SqlToken[]): readonly SqlToken[] => {
  const end = all.findIndex((token) => isSymbol(token, ';'));
  if (end === -1) return all;
  if (all.slice(end).every((token) => isSymbol(token, ';'))) return all.slice(0, end);
  throw multiStatement();
};

const multiStatement = (): EngineError =>
  new EngineError(CODES.syntaxError, 'SYNTAX_ERROR', 'Syntax error: Multi-statements are not allowed.');

const textOf = (sql: string, body: readonly SqlToken[]): string => sql.slice(0, body.at(-1)?.end ?? 0);

const maxSecondsOf = (body: readonly SqlToken[]): number | undefined => {
  const settings = body.findLastIndex((token) => token.depth === 0 && isWord(token, 'SETTINGS'));
  if (settings === -1) return undefined;
  const name = body.findIndex((token, index) => index > settings && isWord(token, 'MAX_EXECUTION_TIME'));
  const seconds = name === -1 ? Number.NaN : Number(body[name + 2]?.text);
  return Number.isNaN(seconds) ? undefined : seconds;
};

const placeholderNames = (body: readonly SqlToken[]): ReadonlySet<string> =>
  new Set(body.filter((token) => token.kind === 'placeholder').map((token) => token.text));

const parseRows = (
  sql: string,
  body: readonly SqlToken[],
  placeholders: ReadonlySet<string>,
): RowsStatement => {
  const output = outputClause(body);
  if (!output) {
    return {
      kind: 'rows',
      text: textOf(sql, body),
      format: undefined,
      settings: undefined,
      placeholders,
      changesData: false,
    };
  }
  return {
    kind: 'rows',
    text: sql.slice(0, output.format.start),
    format: output.name.text,
    settings: output.settings && sql.slice(output.settings.end, body.at(-1)?.end),
    placeholders,
    changesData: false,
  };
};

interface OutputClause {
  readonly format: SqlToken;
  readonly name: SqlToken;
  readonly settings: SqlToken | undefined;
}

/** `FORMAT name` at the end, or before a final SETTINGS. Elsewhere FORMAT is the name of a column or function. */
const outputClause = (body: readonly SqlToken[]): OutputClause | undefined => {
  for (let index = body.length - 2; index > 0; index -= 1) {
    const [format, name, next] = body.slice(index, index + 3);
    if (!format || !name || format.depth > 0 || !isWord(format, 'FORMAT') || name.kind !== 'word') continue;
    if (next === undefined || isWord(next, 'SETTINGS')) return { format, name, settings: next };
  }
  return undefined;
};

/** Stops at FORMAT or VALUES: the rest is data of any size and format. */
const parseInsert = (sql: string, seen: SqlToken[], reader: Iterator<SqlToken, void>): Statement => {
  let selects = false;
  for (let next = reader.next(); !next.done; next = reader.next()) {
    const token = next.value;
    const previous = seen.at(-1);
    seen.push(token);
    if (token.depth > 0) continue;
    if (isWord(token, 'SELECT', 'WITH')) selects = true;
    if (selects) continue;
    // `INSERT INTO format …` names a table.
    const hasFormat = isWord(previous, 'FORMAT') && seen.length > 4;
    if (hasFormat && token.kind === 'word') {
      return insertData(sql, seen.slice(0, -2), { format: token.text, end: token.end });
    }
    if (isWord(token, 'VALUES')) {
      return insertData(sql, seen.slice(0, -1), { format: 'Values', end: token.end });
    }
  }
  assertAllowed(seen);
  const body = withoutLastSemicolon(seen);
  return {
    kind: 'insertSelect',
    text: textOf(sql, body),
    placeholders: placeholderNames(body),
    changesData: true,
    maxSeconds: maxSecondsOf(body),
  };
};

const insertData = (
  sql: string,
  body: readonly SqlToken[],
  data: { readonly format: string; readonly end: number },
): InsertDataStatement => {
  assertAllowed(body);
  if (body.some((token) => isSymbol(token, ';'))) throw multiStatement();
  const settingsAt = body.findIndex((token) => token.depth === 0 && isWord(token, 'SETTINGS'));
  const head = settingsAt === -1 ? body : body.slice(0, settingsAt);
  const blank = /^[ \t]*(?:;[ \t]*)?\r?\n?/.exec(sql.slice(data.end, data.end + 100))?.[0] ?? '';
  return {
    kind: 'insertData',
    head: textOf(sql, head),
    table: tableName(head),
    settings: settingsAt === -1 ? undefined : sql.slice(body[settingsAt]?.end, body.at(-1)?.end).trim(),
    format: data.format,
    dataStart: data.end + blank.length,
    placeholders: placeholderNames(body),
    changesData: true,
  };
};

/** The table of `INSERT INTO [TABLE] [database.]name [(columns)]`. */
const tableName = (head: readonly SqlToken[]): TableName | undefined => {
  const [first, ...rest] = head.slice(isWord(head[2], 'TABLE') ? 3 : 2);
  const [dot, second, ...others] = rest;
  const isQualified = isSymbol(dot, '.');
  const [name, next] = isQualified ? [second, others[0]] : [first, dot];
  if (!isWord(head[1], 'INTO') || !isName(first) || !isName(name)) return undefined;
  if (next !== undefined && !isSymbol(next, '(')) return undefined;
  return { database: isQualified ? first?.text : undefined, name: name?.text ?? '' };
};

const isName = (token: SqlToken | undefined): boolean => token?.kind === 'word' || token?.kind === 'quoted';

/** The engine ignores what follows a semicolon in the data of VALUES. */
export const assertOneStatementInValues = (data: string): void => {
  if (data.includes(';')) withoutLastSemicolon([...sqlTokens(data)]);
};

/**
 * `KILL QUERY WHERE query_id = …`: the engine generates its own query ids, so this process looks up the client's id.
 * The engine evaluates any other condition.
 */
const parseKill = (
  body: readonly SqlToken[],
  placeholders: ReadonlySet<string>,
): KillStatement | undefined => {
  const [where, column, equals, value] = body.slice(2, 6);
  if (
    !isWord(where, 'WHERE') ||
    column?.text.toLowerCase() !== 'query_id' ||
    !isSymbol(equals, '=') ||
    !value
  ) {
    return undefined;
  }
  if (value.kind !== 'string' && value.kind !== 'placeholder') return undefined;
  // A placeholder continues with its type and a closing bracket.
  const restStart = value.kind === 'string' ? 6 : body.findIndex((token) => isSymbol(token, '}')) + 1;
  const rest = body.slice(restStart);
  const output = outputClause([value, ...rest]);
  const mode = rest.filter((token) => token !== output?.format && token !== output?.name);
  if (!mode.every((token) => isWord(token, 'SYNC', 'ASYNC', 'TEST'))) return undefined;
  return {
    kind: 'kill',
    queryId: value.kind === 'string' ? { literal: value.text } : { placeholder: value.text },
    isSync: mode.some((token) => isWord(token, 'SYNC')),
    isTest: mode.some((token) => isWord(token, 'TEST')),
    format: output?.name.text,
    placeholders,
    changesData: false,
  };
};
