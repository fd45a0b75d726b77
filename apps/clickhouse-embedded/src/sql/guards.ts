/**
 * Refuses statements that reach outside the data folder, before the engine receives them. The engine's own grants
 * (engine/access.ts) refuse most of them too, whatever their text looks like. This module adds what has no grant: the
 * clauses that read and write files, the function `file`, disks, dictionary sources, and engines that open a folder.
 */
import { isSymbol, isWord, type SqlToken, sqlTokens } from '@meridian/clickhouse';
import { CODES, EngineError } from '../engine/engine-error.ts';
import {
  ALLOWED_DICTIONARY_SOURCES,
  ALLOWED_ENGINES,
  OTHER_REFUSED,
  REFUSED_DICTIONARY_SOURCES,
  REFUSED_ENGINES,
  REFUSED_TABLE_FUNCTIONS,
} from './allowed-names.ts';

const lowercase = (names: Iterable<string>): string[] => [...names].map((name) => name.toLowerCase());

/** Names that no statement may call. */
const REFUSED = new Set(
  [
    ...lowercase(REFUSED_ENGINES),
    ...lowercase(REFUSED_TABLE_FUNCTIONS),
    ...lowercase(REFUSED_DICTIONARY_SOURCES),
    ...lowercase(OTHER_REFUSED),
  ].filter((name) => name !== 'input'),
);

/** SYSTEM statements by their second word. The grants say which of them a statement may use. */
const SYSTEM = 'CLEAR DROP FLUSH LOAD REFRESH START STOP SYNC UNLOAD WAIT'.split(' ');

/** Statements that change a shared session beyond the request, or end the process. */
const NEEDS_SESSION = 'needs a session, which this server does not have: send it with the request instead';

/** The embedded engine would give it no rows, and the insert would succeed. */
const NO_INPUT =
  'input() is not supported here: insert the rows into a table, and INSERT … SELECT from that table.';

/** Its value contains expressions, which are checked only when it is a request setting. */
const FILTERS = 'additional_table_filters';

export const assertAllowed = (body: readonly SqlToken[]): void => {
  for (const statement of parallelStatements(body)) {
    assertAllowedKind(statement);
    assertAllowedNames(statement);
  }
};

/** Checks an expression that the engine reads from a string, and the expressions in strings within it. */
export const assertAllowedExpression = (text: string): void => {
  const tokens = [...sqlTokens(text)];
  assertAllowedNames(tokens);
  for (const token of tokens) if (token.kind === 'string') assertAllowedNames([...sqlTokens(token.text)]);
};

/** The functions that no grant refuses. A function name appears either literally or quoted. */
const MAY_BE_REFUSED = new RegExp(`${['file', ...OTHER_REFUSED].join('|')}|["\`“]`, 'i');

/** Rows after VALUES may be expressions. */
export const assertAllowedValues = (rows: string): void => {
  if (MAY_BE_REFUSED.test(rows)) assertAllowedNames([...sqlTokens(rows)]);
};

const assertAllowedNames = (statement: readonly SqlToken[]): void => {
  const ofTable = tableWithColumns(statement);
  const tables = createTablePositions();
  statement.forEach((token, index) => {
    const [previous, next] = [statement[index - 1], statement[index + 1]];
    const isTable = tables.isTable(token, previous);
    if (isWord(token, 'TEMPORARY') && isWord(previous, 'CREATE', 'REPLACE', 'ATTACH')) {
      notImplemented(`A temporary table ${NEEDS_SESSION}.`);
    }
    if (isWord(token, 'OUTFILE') && isWord(previous, 'INTO')) denied('INTO OUTFILE');
    if (isWord(token, 'INFILE') && isWord(previous, 'FROM')) denied('FROM INFILE');
    if (!isName(token)) return;
    const name = token.text.toLowerCase();
    if (name === FILTERS && isSymbol(next, '='))
      notImplemented(`Send ${FILTERS} as a setting of the request.`);
    if (!isSymbol(next, '(') || index === ofTable) return;
    if (REFUSED.has(name)) denied(`${token.text}()`);
    if (name === 'input') notImplemented(NO_INPUT);
    if (isTable && name === 'format') {
      assertDataWithoutExpressions(statement.slice(index + 2, index + 2 + FORMAT_TOKENS), token.depth);
    }
    if (isTable && name === 'null') assertLiteralStructure(statement.slice(index + 2, index + 4));
  });
};

const isName = (token: SqlToken | undefined): token is SqlToken =>
  token?.kind === 'word' || token?.kind === 'quoted';

/** The name in `INSERT INTO url (a, b)` and `CREATE TABLE IF NOT EXISTS file (…)`, which is not a call. */
const tableWithColumns = (statement: readonly SqlToken[]): number | undefined => {
  const [first, second, third, fourth] = statement;
  let at: number;
  if (isWord(first, 'CREATE', 'ATTACH', 'REPLACE')) {
    if (isWord(second, 'TABLE')) at = 2;
    else if (isWord(second, 'OR') && isWord(third, 'REPLACE') && isWord(fourth, 'TABLE')) at = 4;
    else return undefined;
    if (isWord(statement[at], 'IF') && isWord(statement[at + 1], 'NOT')) at += 3;
  } else {
    const insert = statement.findIndex((token) => token.depth === 0 && isWord(token, 'INSERT'));
    if (insert === -1 || !isWord(statement[insert + 1], 'INTO')) return undefined;
    at = insert + (isWord(statement[insert + 2], 'TABLE') ? 3 : 2);
  }
  return isSymbol(statement[at + 1], '.') ? at + 2 : at;
};

const BEFORE_TABLE = ['FROM', 'JOIN', 'TABLE', 'FUNCTION', 'DESCRIBE', 'DESC', 'AS'];
const AFTER_TABLES = ['SELECT', 'WHERE', 'PREWHERE', 'GROUP', 'ORDER', 'HAVING', 'LIMIT', 'WITH', 'SETTINGS'];

/** Tells tables from other names: those behind FROM and its commas, and behind words such as JOIN. */
const createTablePositions = () => {
  const isFromAt: boolean[] = [];
  return {
    isTable: (token: SqlToken, previous: SqlToken | undefined): boolean => {
      if (token.kind === 'symbol' && /[([{]/.test(token.text)) isFromAt[token.depth + 1] = false;
      const isAlias = isWord(previous, 'AS') || isSymbol(previous, '.');
      if (isWord(token, 'FROM')) isFromAt[token.depth] = true;
      else if (!isAlias && isWord(token, ...AFTER_TABLES)) isFromAt[token.depth] = false;
      return isWord(previous, ...BEFORE_TABLE) || (isSymbol(previous, ',') && isFromAt[token.depth] === true);
    },
  };
};

/** Bounds the work per `format(…)`. */
const FORMAT_TOKENS = 1_000;

/** `format(name, data)`: a structure may have expressions, and so may the rows of the format Values. */
const assertDataWithoutExpressions = (rest: readonly SqlToken[], depth: number): void => {
  const [format, comma] = rest;
  const end = rest.findIndex((token) => token.depth === depth && isSymbol(token, ')'));
  const commas = rest.slice(0, end).filter((token) => token.depth === depth + 1 && isSymbol(token, ','));
  const isLiteral = format?.kind === 'word' || format?.kind === 'quoted' || format?.kind === 'string';
  if (end === -1 || !isLiteral || !isSymbol(comma, ',') || /^values$/i.test(format.text))
    denied('format() of this form');
  if (commas.length > 1) denied('format() with a structure');
};

/** `null('a UInt8')`: a structure may have expressions. */
const assertLiteralStructure = ([structure, end]: readonly SqlToken[]): void => {
  if (structure?.kind !== 'string' || !isSymbol(end, ')')) denied('null() of this form');
  assertAllowedNames([...sqlTokens(structure?.text ?? '')]);
};

const assertAllowedKind = (statement: readonly SqlToken[]): void => {
  const [first, second, ...rest] = statement;
  if (isWord(first, 'SET')) notImplemented(`SET ${NEEDS_SESSION}.`);
  if (isWord(first, 'USE')) notImplemented(`USE ${NEEDS_SESSION}.`);
  if (isWord(first, 'SYSTEM') && !isWord(second, ...SYSTEM)) denied(`SYSTEM ${second?.text ?? ''}`);
  if (isWord(first, 'ATTACH') && rest.some((token) => isWord(token, 'FROM'))) denied('ATTACH … FROM');
  if (isWord(first, 'BACKUP', 'RESTORE')) denied(first?.text ?? '');
  if (isWord(first, 'CREATE', 'ATTACH', 'REPLACE')) assertAllowedDefinition(statement);
};

const isRefusedEngine = (token: SqlToken | undefined): boolean => REFUSED_ENGINES.has(token?.text ?? '');

const assertAllowedDefinition = (statement: readonly SqlToken[]): void => {
  const isDictionary = statement.slice(1, 4).some((token) => isWord(token, 'DICTIONARY'));
  statement.forEach((token, index) => {
    if (token.depth > 0) return;
    const [next, second] = statement.slice(index + 1, index + 3);
    if (isWord(token, 'ENGINE')) {
      const isClause = isSymbol(next, '=');
      const engine = isClause ? second : next;
      // Without `=` it may be a column: `AS SELECT engine FROM …`.
      const isRefused = isClause ? !ALLOWED_ENGINES.has(engine?.text ?? '') : isRefusedEngine(engine);
      if (isName(engine) && isRefused) denied(`ENGINE = ${engine.text}`);
    }
    if (isDictionary && isWord(token, 'SOURCE') && isSymbol(next, '(')) {
      const source = second?.text ?? '';
      if (!ALLOWED_DICTIONARY_SOURCES.has(source.toLowerCase())) denied(`SOURCE(${source})`);
    }
  });
};

/** The statements of `… PARALLEL WITH …`. */
const parallelStatements = (body: readonly SqlToken[]): SqlToken[][] => {
  const statements: SqlToken[][] = [[]];
  body.forEach((token, index) => {
    if (isWord(token, 'WITH') && isWord(body[index - 1], 'PARALLEL')) statements.push([]);
    else statements.at(-1)?.push(token);
  });
  return statements;
};

const notImplemented = (message: string): never => refuse(CODES.notImplemented, 'NOT_IMPLEMENTED', message);

const denied = (what: string): never =>
  refuse(
    CODES.accessDenied,
    'ACCESS_DENIED',
    `${what} is not allowed here: it may reach outside the data folder.`,
  );

const refuse = (code: number, type: string, message: string): never => {
  throw new EngineError(code, type, message);
};
