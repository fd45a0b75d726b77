/**
 * Refuses statements that would bypass the engine's filters. A SETTINGS clause of a subquery removes the filters, even
 * in a read-only query; some table functions read tables without them; stored tables have none. The compiler never
 * prints any of these, so a refusal means a defect in the compiler.
 */
import { isSymbol, isWord, type SqlToken, sqlTokens } from '@meridian/clickhouse';
import { InvalidRequestError } from '@meridian/core';
import { ownStoredTables, projectOfStoredTable, STORED_TABLE_PREFIX } from './stored-tables.ts';

/** These functions read tables of this or another server without the filters of the statement. */
const TABLE_FUNCTIONS = new Set(
  `cluster clusterallreplicas dictget dictionary file input joinget joingetornull loop merge mergetreeanalyzeindexes
  mergetreeindex mergetreeprojection mergetreetextindex remote remotesecure timeseriesdata timeseriesmetrics
  timeseriesselector timeseriestags url viewexplain viewifpermitted`.split(/\s+/),
);

const SYSTEM_DATABASES = new Set(['system', 'information_schema']);

/** Every text to refuse contains one of these, or an escape that may hide one. */
const SUSPICIOUS = new RegExp(
  `settings|identifier|;|\\\\[xXN]|${STORED_TABLE_PREFIX}|${[...TABLE_FUNCTIONS, ...SYSTEM_DATABASES].join('|')}`,
  'i',
);

export const assertOnlyOwn = (projectId: number, sql: string): void => {
  if (!SUSPICIOUS.test(withoutOwnTables(projectId, sql))) return;
  const all = [...sqlTokens(sql)];
  all.forEach((token, index) => {
    const refusal = refusalOf(projectId, token, all[index - 1], all[index + 1]);
    if (refusal !== undefined) throw refused(refusal);
  });
};

/** Tokenizing the text is slow, and reads of stored tables are frequent. */
const withoutOwnTables = (projectId: number, sql: string): string =>
  sql.includes(STORED_TABLE_PREFIX) ? sql.replaceAll(ownStoredTables(projectId), ' ') : sql;

const isName = (token: SqlToken): boolean => token.kind === 'word' || token.kind === 'quoted';

const refusalOf = (
  projectId: number,
  token: SqlToken,
  previous: SqlToken | undefined,
  next: SqlToken | undefined,
): string | undefined => {
  if (isSymbol(token, ';')) return 'more than one statement';
  if (isWord(token, 'SETTINGS') && !isSymbol(previous, '.')) return 'SETTINGS';
  if (token.kind === 'placeholder' && isWord(next, 'IDENTIFIER')) return 'a name as a parameter';
  if (!isName(token)) return undefined;
  const name = token.text.toLowerCase();
  if (TABLE_FUNCTIONS.has(name) && isSymbol(next, '(')) return `${token.text}()`;
  if (SYSTEM_DATABASES.has(name) && isSymbol(next, '.') && isTablePosition(previous)) {
    return `the database ${name}`;
  }
  const owner = projectOfStoredTable(token.text);
  return owner === undefined || owner === projectId ? undefined : 'a stored table of another project';
};

/** `SELECT system.name` reads a column of a table with that alias. */
const isTablePosition = (previous: SqlToken | undefined): boolean =>
  isWord(previous, 'FROM', 'JOIN', 'IN', 'TABLE', 'DESCRIBE') || isSymbol(previous, ',');

const refused = (what: string): InvalidRequestError =>
  new InvalidRequestError('table_access_denied', `The query uses ${what}, which is not allowed.`);
