/** Names of stored tables of endpoints. A name contains the id of its project, which is used to check access. */
import { randomBytes } from 'node:crypto';

export const STORED_TABLE_PREFIX = 'endpoint_';

const NAME = /^endpoint_([1-9]\d*)_[0-9a-f]{24}$/;

export const newStoredTableName = (projectId: number): string =>
  `${STORED_TABLE_PREFIX}${projectId}_${randomBytes(12).toString('hex')}`;

/** Undefined if the name is not that of a stored table. */
export const projectOfStoredTable = (name: string): number | undefined => {
  const digits = NAME.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** Matches the names of a project's stored tables in a text, as whole words. */
export const ownStoredTables = (projectId: number): RegExp =>
  new RegExp(`(?<![\\w$])${STORED_TABLE_PREFIX}${projectId}_[0-9a-f]{24}(?![\\w$])`, 'g');
