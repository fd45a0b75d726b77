import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testStores } from '@meridian/embedded-stores/testing';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  applyMigrations,
  checkDrift,
  createMigration,
  grantSchema,
  type MigrationTarget,
  resolveMigration,
} from '../src/migrate-index.ts';
import { createPgPool } from '../src/pool.ts';

const TINY = new URL('./tiny/prisma', import.meta.url).pathname;

let target: MigrationTarget;
let client: pg.Client;

beforeEach(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'meridian-migrate-test-'));
  await cp(TINY, directory, { recursive: true });
  const schema = `tiny_${Math.random().toString(36).slice(2)}`;
  target = { databaseUrl: testStores().databaseUrl, schema, directory };
  client = new pg.Client({ connectionString: testStores().databaseUrl });
  await client.connect();
});

afterEach(async () => {
  await client.query(`DROP SCHEMA IF EXISTS "${target.schema}" CASCADE`);
  await client.end();
  await rm(target.directory, { recursive: true, force: true });
});

const addMigration = async (name: string, sql: string): Promise<void> => {
  const folder = join(target.directory, 'migrations', name);
  await cp(join(target.directory, 'migrations/20260101000000_init'), folder, { recursive: true });
  await writeFile(join(folder, 'migration.sql'), sql);
};

const history = async () =>
  (await client.query(`SELECT * FROM "${target.schema}"._prisma_migrations ORDER BY started_at`)).rows;

describe('applyMigrations', () => {
  it('applies missing migrations in order, into the schema of the service, once', async () => {
    await addMigration('20260102000000_more', 'ALTER TABLE "things" ADD COLUMN "more" TEXT;');
    expect((await applyMigrations(target)).applied).toEqual(['20260101000000_init', '20260102000000_more']);
    expect((await applyMigrations(target)).applied).toEqual([]);
    const { rows } = await client.query(
      'SELECT table_name FROM information_schema.tables WHERE table_schema = $1 ORDER BY 1',
      [target.schema],
    );
    expect(rows.map((row) => row.table_name)).toEqual(['_prisma_migrations', 'owners', 'things']);
  });

  it('writes the same records as prisma migrate: name, sha256 of the file, times', async () => {
    await applyMigrations(target);
    const [row] = await history();
    const sql = await readFile(join(target.directory, 'migrations/20260101000000_init/migration.sql'));
    const { createHash } = await import('node:crypto');
    expect(row).toMatchObject({
      migration_name: '20260101000000_init',
      checksum: createHash('sha256').update(sql).digest('hex'),
      applied_steps_count: 1,
      rolled_back_at: null,
      logs: null,
    });
    expect(row.finished_at).toBeInstanceOf(Date);
  });

  it('lets one of several processes apply migrations while the others wait for it', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => applyMigrations(target)));
    expect(results.map((result) => result.applied.length).sort()).toEqual([0, 0, 0, 0, 1]);
    expect(await history()).toHaveLength(1);
  });

  it('sends a migration whole: semicolons inside functions and strings are part of it', async () => {
    await addMigration(
      '20260102000000_function',
      `CREATE FUNCTION twice(n integer) RETURNS integer LANGUAGE plpgsql AS $$
         BEGIN RAISE DEBUG 'a;b'; RETURN n * 2; END;
       $$;`,
    );
    await applyMigrations(target);
    const { rows } = await client.query(`SELECT "${target.schema}".twice(21) AS answer`);
    expect(rows[0].answer).toBe(42);
  });

  it('waits for a busy table without making others wait long behind it', {
    timeout: 20_000,
  }, async () => {
    await applyMigrations(target);
    await addMigration('20260102000000_more', 'ALTER TABLE "things" ADD COLUMN "more" TEXT;');
    await client.query(`BEGIN; SELECT 1 FROM "${target.schema}".things`);
    const migrating = applyMigrations(target);
    const reader = createPgPool(target.databaseUrl, {
      schema: target.schema,
      applicationName: 'reader',
      use: 'workers',
    });
    const waits: number[] = [];
    try {
      for (const stop = performance.now() + 3_500; performance.now() < stop; ) {
        const askedAt = performance.now();
        await reader.query('SELECT 1 FROM things');
        waits.push(performance.now() - askedAt);
      }
    } finally {
      await client.query('COMMIT');
      await reader.end();
    }
    expect(Math.max(...waits)).toBeGreaterThan(500);
    expect(Math.max(...waits)).toBeLessThan(2_500);
    expect((await migrating).applied).toEqual(['20260102000000_more']);
  });

  it('names the failing migration with the error of Postgres, rolls it back, and stops', async () => {
    await addMigration(
      '20260102000000_broken',
      'ALTER TABLE "things" ADD COLUMN "half" TEXT; ALTER TABLE "nowhere" ADD COLUMN "x" TEXT;',
    );
    await expect(applyMigrations(target)).rejects.toThrow(/20260102000000_broken: No such table: nowhere/);
    // As with prisma migrate: the failed one must be looked at before anything more is applied.
    await expect(applyMigrations(target)).rejects.toThrow(/20260102000000_broken/);
    const { rows } = await client.query(
      `SELECT 1 FROM information_schema.columns WHERE table_schema = $1 AND column_name = 'half'`,
      [target.schema],
    );
    expect(rows).toEqual([]);
  });
});

describe('resolveMigration', () => {
  const BROKEN = '20260102000000_broken';
  beforeEach(async () => {
    await addMigration(BROKEN, 'ALTER TABLE "nowhere" ADD COLUMN "x" TEXT;');
    await expect(applyMigrations(target)).rejects.toThrow(BROKEN);
  });

  it('runs a failed migration again after its file is corrected', async () => {
    await resolveMigration(target, BROKEN, 'rolled-back');
    await addMigration(BROKEN, 'ALTER TABLE "things" ADD COLUMN "x" TEXT;');
    expect((await applyMigrations(target)).applied).toEqual([BROKEN]);
    expect((await applyMigrations(target)).applied).toEqual([]);
  });

  it('lets one that was done by hand count as applied', async () => {
    await resolveMigration(target, BROKEN, 'applied');
    expect((await applyMigrations(target)).applied).toEqual([]);
  });

  it('refuses an unknown migration', async () => {
    await expect(resolveMigration(target, '20990101000000_none', 'rolled-back')).rejects.toThrow(
      '20990101000000_none was not marked as rolled-back',
    );
  });
});

describe('checkDrift', () => {
  it('finds nothing where migrations and schema.prisma agree', async () => {
    expect(await checkDrift(target)).toEqual({ drifted: false });
  });

  it('shows the SQL that a changed schema.prisma lacks', async () => {
    await addField('colour String?');
    const drift = await checkDrift(target);
    expect(drift).toEqual({
      drifted: true,
      missingSql: expect.stringContaining('ADD COLUMN     "colour" TEXT'),
    });
  });

  it('leaves no shadow database behind', async () => {
    await checkDrift(target);
    const { rows } = await client.query(
      `SELECT datname FROM pg_database WHERE datname LIKE 'meridian_shadow_%' AND NOT EXISTS
         (SELECT 1 FROM pg_stat_activity a WHERE a.datname = pg_database.datname)`,
    );
    expect(rows).toEqual([]);
  });
});

describe('createMigration', () => {
  it('writes the difference between schema.prisma and the migrations, after which they agree', async () => {
    await addField('colour String?');
    const made = await createMigration(target, 'Add a colour!');
    expect(made?.name).toMatch(/^\d{14}_add_a_colour$/);
    expect(await readFile(made?.file as string, 'utf8')).toContain('"colour" TEXT');
    expect(await checkDrift(target)).toEqual({ drifted: false });
    expect(await createMigration(target, 'again')).toBeUndefined();
  });

  it('starts a folder that has no migrations yet, lock file included', async () => {
    await rm(join(target.directory, 'migrations'), { recursive: true });
    await createMigration(target, 'init');
    expect(await readFile(join(target.directory, 'migrations/migration_lock.toml'), 'utf8')).toContain(
      'postgresql',
    );
    expect((await applyMigrations(target)).applied).toHaveLength(1);
  });
});

describe('createPgPool', () => {
  it('finds the tables of its schema by plain name, sets application_name, and ends long statements', async () => {
    await applyMigrations(target);
    const pool = createPgPool(target.databaseUrl, {
      schema: target.schema,
      applicationName: 'tiny-service',
      statementTimeoutMs: 100,
    });
    try {
      await pool.query(`INSERT INTO owners (name) VALUES ('ada')`);
      const { rows } = await pool.query('SELECT name, current_setting($1) AS app FROM owners', [
        'application_name',
      ]);
      expect(rows).toEqual([{ name: 'ada', app: 'tiny-service' }]);
      await expect(pool.query('SELECT pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
    } finally {
      await pool.end();
    }
  });
});

const addField = async (field: string): Promise<void> => {
  const file = join(target.directory, 'schema.prisma');
  const schema = await readFile(file, 'utf8');
  await writeFile(file, schema.replace('model Thing {', `model Thing {\n  ${field}`));
};

describe('grantSchema', () => {
  const role = `service_${Math.random().toString(36).slice(2)}`;
  const asRole = async (sql: string) => {
    await client.query(`SET ROLE "${role}"`);
    try {
      return await client.query(sql);
    } finally {
      await client.query('RESET ROLE');
    }
  };

  it('lets the user of a service read and write its rows, and not change its tables, also after a later migration', async () => {
    await applyMigrations(target);
    expect(await grantSchema(target, role)).toBe(false);
    await client.query(`CREATE ROLE "${role}"`);
    try {
      await expect(asRole(`SELECT * FROM "${target.schema}".owners`)).rejects.toThrow('permission denied');
      expect(await grantSchema(target, role)).toBe(true);
      await asRole(`SELECT * FROM "${target.schema}".owners`);
      await asRole(`DELETE FROM "${target.schema}".owners`);
      await expect(asRole(`DROP TABLE "${target.schema}".owners`)).rejects.toThrow('must be owner');
      await addMigration('20260102000000_more', 'CREATE TABLE "more" ("id" SERIAL PRIMARY KEY);');
      await applyMigrations(target);
      await grantSchema(target, role);
      await asRole(`INSERT INTO "${target.schema}".more DEFAULT VALUES`);
    } finally {
      await client.query(`DROP OWNED BY "${role}"`);
      await client.query(`DROP ROLE "${role}"`);
    }
  });
});
