import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';
import { type DataFolder, readJson, writeWhole } from './data-folder.ts';
import type { RegionPlan } from './region-plan.ts';
import { runScript } from './run-script.ts';
import type { StoreUrls } from './stores.ts';

/** The first account, as in ready.json. */
export interface Credentials {
  readonly projectId: number;
  readonly projectToken: string;
  readonly personalApiKey: string;
  readonly email: string;
  readonly password: string;
}

/** What auth-service's seed prints: secrets only when it has just made them, since it keeps nothing but hashes. */
type SeededAccount = Omit<Credentials, 'personalApiKey' | 'password'> & {
  readonly personalApiKey: string | null;
  readonly password: string | null;
};

export interface SeedContext {
  readonly root: string;
  readonly config: Config;
  readonly folder: DataFolder;
  readonly signal: AbortSignal;
}

/**
 * Makes the first person, organization, project and key of a region, once. auth-service forgets the secrets as soon
 * as it has printed them, so they are kept here, readable by the owner alone; when they are lost, or belong to another
 * database, the account is given new ones.
 */
export const seedRegion = async (
  context: SeedContext,
  plan: RegionPlan,
  stores: StoreUrls,
): Promise<Credentials> => {
  const { credentials: file } = context.folder.ofRegion(plan.region);
  const account = await seedAccount(context, plan, stores, []);
  const kept = hasSecrets(account) ? account : readJson<Credentials>(file);
  if (kept && kept.projectToken === account.projectToken && kept.personalApiKey) return keep(file, kept);
  return keep(file, (await seedAccount(context, plan, stores, ['--reset'])) as Credentials);
};

const seedAccount = async (
  { root, config, signal }: SeedContext,
  plan: RegionPlan,
  stores: StoreUrls,
  args: readonly string[],
): Promise<SeededAccount> => {
  const output = await runScript({
    file: join(root, 'apps/auth-service/src/seed.ts'),
    args,
    env: { ...config.inherited, REGION: plan.region, DATABASE_URL: stores.databaseUrl },
    signal,
  });
  return JSON.parse(output) as SeededAccount;
};

const hasSecrets = (account: SeededAccount): account is Credentials =>
  account.password !== null && account.personalApiKey !== null;

const keep = (file: string, account: Credentials): Credentials => {
  const { projectId, projectToken, personalApiKey, email, password } = account;
  const credentials = { projectId, projectToken, personalApiKey, email, password };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeWhole(file, `${JSON.stringify(credentials, null, 2)}\n`);
  return credentials;
};
