/** The migration of consents to agreements: access that cannot be proven needs a new consent, and no access grows. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { uuidV7 } from '@meridian/core';
import { hashToken, mintToken } from '@meridian/identity';
import { createPgPool } from '@meridian/postgres';
import { createTestDatabase, type TestDatabase } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordAuditForUser, userActor } from '../../src/audit/audit.ts';
import { createDatabase, DATABASE_SCHEMA, type Database } from '../../src/database.ts';
import { type CreatedAccount, createAccount } from '../../src/users/create-account.ts';

const APP = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
/** The migration, and the later one whose column the client of the database reads. */
const MIGRATIONS = ['20261122203000_agreements', '20261128233000_resources_of_agreements'].map((name) =>
  readFileSync(`${APP}/prisma/migrations/${name}/migration.sql`, 'utf8'),
);

let test: TestDatabase;
let database: Database;
let account: CreatedAccount;
beforeAll(async () => {
  test = await createTestDatabase(APP);
  database = createDatabase(test.url);
  account = await createAccount(database, {
    email: 'ada@example.org',
    firstName: 'Ada',
    password: 'correct horse battery staple',
    organizationName: 'Analytical Engines',
    region: 'us',
  });
  for (const statement of [
    'DROP TABLE oauth_agreements',
    'ALTER TABLE oauth_grants DROP CONSTRAINT oauth_grants_reach, DROP COLUMN auth_method, DROP COLUMN authenticated_at',
  ]) {
    await database.$executeRawUnsafe(statement);
  }
});
afterAll(async () => {
  await database.$disconnect();
  await test.drop();
});

interface Reach {
  readonly level: string;
  readonly projects: number[];
}
const EVERYWHERE: Reach = { level: 'all', projects: [] };
const inProject = (): Reach => ({ level: 'team', projects: [account.projectId] });

/** Runs on one connection, like the migration engine. */
const migrate = async (): Promise<void> => {
  const pool = createPgPool(test.url, {
    schema: DATABASE_SCHEMA,
    applicationName: 'test',
    maxConnections: 1,
  });
  try {
    for (const migration of MIGRATIONS) await pool.query(migration);
  } finally {
    await pool.end();
  }
};

let minute = 0;
/** Writes the rows of the earlier code: a grant, an audit entry if the user was asked, and one merged consent. */
const grant = async (clientId: string, scopes: string[], reach: Reach, { wasAsked = true } = {}) => {
  minute += 1;
  const at = new Date(Date.now() - 3_600_000 + minute * 60_000);
  const id = uuidV7(at);
  const userId = account.user.id;
  await database.$executeRaw`
    INSERT INTO oauth_grants (id, user_id, client_id, scopes, access_level, scoped_projects, resources, created_at, expires_at)
    VALUES (${id}::uuid, ${userId}, ${clientId}, ${scopes}, ${reach.level}, ${reach.projects}, '{}', ${at}, now() + interval '1 year')`;
  await database.$executeRaw`
    INSERT INTO oauth_codes (code_hash, grant_id, redirect_uri, code_challenge, authenticated_at, expires_at)
    VALUES (${hashToken(mintToken('phac', 'us'))}, ${id}::uuid, 'https://client.example/callback', '', ${at}, ${at})`;
  if (!wasAsked) return id;
  await database.$transaction((tx) =>
    recordAuditForUser(tx, userId, {
      actor: userActor(account.user),
      action: 'oauth_grant.approved',
      target: { kind: 'oauth_grant', id },
      after: { client_id: clientId, scopes },
    }),
  );
  await database.$executeRaw`
    INSERT INTO oauth_consents (id, user_id, client_id, scopes, access_level, scoped_projects, redirect_host, auth_method, client_name, updated_at)
    VALUES (gen_random_uuid(), ${userId}, ${clientId}, ${scopes}, ${reach.level}, ${reach.projects}, 'client.example', 'none', 'App', ${at})
    ON CONFLICT (user_id, client_id) DO UPDATE SET scopes = oauth_consents.scopes || excluded.scopes,
      access_level = excluded.access_level, scoped_projects = excluded.scoped_projects, updated_at = excluded.updated_at`;
  return id;
};

it('keeps the last answer of each consent and revokes grants combined from two consents', async () => {
  const [merged, plain, unproven] = ['merged', 'plain', 'unproven'].map(
    (name) => `https://client.example/${name}`,
  );
  const narrow = await grant(merged!, ['insight:write'], inProject());
  const wide = await grant(merged!, ['query:read'], EVERYWHERE);
  const silent = await grant(merged!, ['query:read'], EVERYWHERE, { wasAsked: false });
  const elevated = await grant(merged!, ['insight:write'], EVERYWHERE, { wasAsked: false });
  const asked = await grant(plain!, ['insight:read'], inProject());
  await grant(unproven!, ['insight:read'], inProject());
  await database.auditEntry.deleteMany({ where: { after: { path: ['client_id'], equals: unproven! } } });
  await database.$executeRaw`
    INSERT INTO oauth_clients (client_id, metadata, fetched_at, fresh_until, updated_at)
    VALUES (${plain}, '{"authMethod": "private_key_jwt"}', now(), now(), now())`;

  await migrate();

  const agreements = await database.oAuthAgreement.findMany({
    include: { consent: { select: { clientId: true, scopes: true } } },
    orderBy: { id: 'asc' },
  });
  expect(
    agreements.map(({ consent, scopes, accessLevel, scopedProjects }) => [
      consent.clientId,
      consent.scopes,
      scopes,
      accessLevel,
      scopedProjects,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [merged, ['query:read'], ['query:read'], 'all', []],
      [plain, ['insight:read'], ['insight:read'], 'team', [account.projectId]],
    ]),
  );
  // No resource is stored, so they cover every one, as before.
  expect(agreements.map(({ resources }) => resources)).toEqual([[], []]);

  const grants = new Map((await database.oAuthGrant.findMany()).map((row) => [row.id, row]));
  expect([narrow, wide, silent, elevated, asked].map((id) => grants.get(id)!.revokedReason)).toEqual([
    null,
    null,
    null,
    'not_covered',
    null,
  ]);
  const audited = await database.auditEntry.findMany({
    where: { action: 'oauth_grant.revoked', targetId: elevated },
  });
  expect(audited).toEqual([
    expect.objectContaining({ organizationId: account.organizationId, after: { reason: 'not_covered' } }),
  ]);
  expect([grants.get(wide)!.authMethod, grants.get(asked)!.authMethod]).toEqual(['none', 'private_key_jwt']);
  expect(grants.get(asked)!.authenticatedAt).toEqual(grants.get(asked)!.createdAt);
});
