import type { RegionPlan } from './region-plan.ts';

/** What a person needs to begin, as ready.json gives it. Null until the service that owns it exists. */
export interface Credentials {
  readonly projectId: number | null;
  readonly projectToken: string | null;
  readonly personalApiKey: string | null;
  readonly email: string | null;
  readonly password: string | null;
}

/**
 * Makes the first user, organization, project and key of a region, and demo data where wanted, once. Called when all
 * services are ready. There is no service for accounts yet, so there is nobody to ask.
 */
export async function seedRegion(_region: RegionPlan, _options: { demo: boolean }): Promise<Credentials> {
  return { projectId: null, projectToken: null, personalApiKey: null, email: null, password: null };
}
