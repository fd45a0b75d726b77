/**
 * The embedded engine has no users and no grants, and can read and write any file or address that a query names. This
 * module rejects statements that reach outside the data folder before the engine receives them. It is a second line of
 * defense after the query compiler.
 */
import { isSymbol, isWord, type SqlToken } from '@meridian/clickhouse';
import { CODES, EngineError } from '../engine/engine-error.ts';

/** Table functions, table engines and dictionary sources that reach files, the network or other programs. */
const OUTSIDE = new Set(
  `arrowflight azureblobstorage azureblobstoragecluster azurequeue cassandra cluster clusterallreplicas
  deltalake deltalakeazure deltalakecluster deltalakelocal deltalakes3 executable executablepool file filecluster filelog
  gcs hdfs hdfscluster hive http hudi hudicluster iceberg icebergazure icebergazurecluster iceberghdfs iceberghdfscluster
  iceberglocal icebergs3 icebergs3cluster jdbc kafka mongo mongodb mysql nats odbc oss paimon postgresql python rabbitmq redis
  remote remotesecure s3 s3cluster s3queue sqlite url urlcluster ytsaurus disk`.split(/\s+/),
);

/** Statements that change a shared session beyond the request, or end the process. */
const NEEDS_SESSION = 'needs a session, which this server does not have: send it with the request instead';

/** The embedded engine would give it no rows, and the insert would succeed. */
const NO_INPUT =
  'input() is not supported here: insert the rows into a table, and INSERT … SELECT from that table.';

export const assertAllowed = (body: readonly SqlToken[]): void => {
  for (const statement of parallelStatements(body)) assertAllowedKind(statement);
  body.forEach((token, index) => {
    const [previous, next] = [body[index - 1], body[index + 1]];
    if (isWord(token, 'TEMPORARY') && isWord(previous, 'CREATE', 'REPLACE', 'ATTACH')) {
      notImplemented(`A temporary table ${NEEDS_SESSION}.`);
    }
    if (isWord(token, 'OUTFILE') && isWord(previous, 'INTO')) denied('INTO OUTFILE');
    if (isWord(token, 'INFILE') && isWord(previous, 'FROM')) denied('FROM INFILE');
    const isName = token.kind === 'word' || token.kind === 'quoted';
    if (!isName || !isSymbol(next, '(')) return;
    // `INSERT INTO url (a, b)` and `CREATE TABLE file (…)` name ordinary tables.
    if (isWord(previous, 'INTO', 'TABLE', 'EXISTS') || isSymbol(previous, '.')) return;
    const name = token.text.toLowerCase();
    if (OUTSIDE.has(name)) denied(`${token.text}()`);
    if (name === 'input') notImplemented(NO_INPUT);
  });
};

const assertAllowedKind = ([first, second, ...rest]: readonly SqlToken[]): void => {
  if (isWord(first, 'SET')) notImplemented(`SET ${NEEDS_SESSION}.`);
  if (isWord(first, 'USE')) notImplemented(`USE ${NEEDS_SESSION}.`);
  if (isWord(first, 'SYSTEM') && isWord(second, 'SHUTDOWN', 'KILL')) denied('SYSTEM SHUTDOWN');
  if (isWord(first, 'ATTACH') && rest.some((token) => isWord(token, 'FROM'))) denied('ATTACH … FROM');
  if (isWord(first, 'BACKUP', 'RESTORE')) denied(first?.text ?? '');
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
    `${what} reaches outside the data folder and is not allowed here.`,
  );

const refuse = (code: number, type: string, message: string): never => {
  throw new EngineError(code, type, message);
};
