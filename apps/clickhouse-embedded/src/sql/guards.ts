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

export const assertAllowed = (body: readonly SqlToken[]): void => {
  const [first, second] = body;
  if (isWord(first, 'SET')) refuse(CODES.notImplemented, 'NOT_IMPLEMENTED', `SET ${NEEDS_SESSION}.`);
  if (isWord(first, 'USE')) refuse(CODES.notImplemented, 'NOT_IMPLEMENTED', `USE ${NEEDS_SESSION}.`);
  if (isWord(first, 'CREATE') && isWord(second, 'TEMPORARY')) {
    refuse(CODES.notImplemented, 'NOT_IMPLEMENTED', `A temporary table ${NEEDS_SESSION}.`);
  }
  if (isWord(first, 'SYSTEM') && isWord(second, 'SHUTDOWN', 'KILL')) denied('SYSTEM SHUTDOWN');
  if (isWord(first, 'ATTACH') && body.some((token) => isWord(token, 'FROM'))) denied('ATTACH … FROM');
  if (isWord(first, 'BACKUP', 'RESTORE')) denied(first?.text ?? '');
  body.forEach((token, index) => {
    const [previous, next] = [body[index - 1], body[index + 1]];
    if (isWord(token, 'OUTFILE') && isWord(previous, 'INTO')) denied('INTO OUTFILE');
    if (isWord(token, 'INFILE') && isWord(previous, 'FROM')) denied('FROM INFILE');
    const isName = token.kind === 'word' || token.kind === 'quoted';
    if (!isName || !isSymbol(next, '(') || !OUTSIDE.has(token.text.toLowerCase())) return;
    // `INSERT INTO url (a, b)` and `CREATE TABLE file (…)` name ordinary tables.
    if (isWord(previous, 'INTO', 'TABLE', 'EXISTS') || isSymbol(previous, '.')) return;
    denied(`${token.text}()`);
  });
};

const denied = (what: string): never =>
  refuse(
    CODES.accessDenied,
    'ACCESS_DENIED',
    `${what} reaches outside the data folder and is not allowed here.`,
  );

const refuse = (code: number, type: string, message: string): never => {
  throw new EngineError(code, type, message);
};
