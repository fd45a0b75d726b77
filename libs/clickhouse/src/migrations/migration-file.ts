/** Reads the numbered files of `migrations/`: statements for one server, with a line for the placement in a cluster. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { InternalError } from '@meridian/core';

/** How a statement runs in a cluster; see migrations/README.md. */
export type Placement =
  | { readonly kind: 'none' }
  | { readonly kind: 'sharded'; readonly by: string }
  | { readonly kind: 'everywhere' }
  | { readonly kind: 'storage' };

export interface MigrationStatement {
  readonly sql: string;
  readonly placement: Placement;
}

export interface Migration {
  readonly number: number;
  /** The file's name without `.sql`. */
  readonly name: string;
  readonly checksum: string;
  readonly statements: readonly MigrationStatement[];
}

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/;
const DIRECTIVE = /^--\s*cluster:\s*(.+?)\s*$/;

export const readMigrations = async (directory: string): Promise<Migration[]> => {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    names.map(async (name) => parseMigration(name, await readFile(join(directory, name), 'utf8'))),
  );
  migrations.forEach((migration, index) => {
    const expected = index + 1;
    if (migration.number !== expected) {
      throw new InternalError(
        'error',
        `Migration ${migration.name} should have the number ${String(expected).padStart(4, '0')}: numbers are consecutive and used once.`,
      );
    }
  });
  return migrations;
};

export const parseMigration = (fileName: string, text: string): Migration => {
  const number = FILE_NAME.exec(basename(fileName))?.[1];
  if (number === undefined) {
    throw new InternalError('error', `${fileName} is not a migration: name it NNNN-what-it-does.sql.`);
  }
  return {
    number: Number(number),
    name: basename(fileName, '.sql'),
    checksum: createHash('sha256').update(text).digest('hex'),
    statements: splitStatements(fileName, text),
  };
};

const splitStatements = (fileName: string, text: string): MigrationStatement[] => {
  const statements: MigrationStatement[] = [];
  let lines: string[] = [];
  let placement: Placement = { kind: 'none' };
  for (const line of text.split('\n')) {
    if (/^\s*--/.test(line)) {
      const directive = DIRECTIVE.exec(line.trim())?.[1];
      if (directive !== undefined) placement = parsePlacement(fileName, directive);
      continue;
    }
    lines.push(line);
    if (!/;\s*$/.test(line)) continue;
    statements.push({ sql: lines.join('\n').trim().replace(/;$/, ''), placement });
    lines = [];
    placement = { kind: 'none' };
  }
  if (lines.join('').trim() !== '') {
    throw new InternalError('error', `${fileName}: the last statement does not end with a semicolon.`);
  }
  return statements;
};

const parsePlacement = (fileName: string, directive: string): Placement => {
  const sharded = /^sharded by (.+)$/.exec(directive)?.[1];
  if (sharded !== undefined) return { kind: 'sharded', by: sharded };
  if (directive === 'everywhere' || directive === 'storage') return { kind: directive };
  throw new InternalError(
    'error',
    `${fileName}: "-- cluster: ${directive}" is unknown; see migrations/README.md.`,
  );
};
