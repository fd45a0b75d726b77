import type { PersonalApiKeyAnswer, ProjectSecretKeyAnswer } from '@meridian/contracts/accounts';
import type { PersonalApiKey, ProjectSecretKey } from '../generated/prisma/client.ts';

const orNull = <T>(list: T[]): T[] | null => (list.length === 0 ? null : list);

/** `value` is present only in the answer that created it. */
export const toPersonalApiKeyWire = (key: PersonalApiKey, value?: string): PersonalApiKeyAnswer => ({
  id: key.id,
  label: key.label,
  ...(value !== undefined && { value }),
  mask_value: key.mask,
  created_at: key.createdAt.toISOString(),
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  last_rolled_at: key.lastRolledAt?.toISOString() ?? null,
  user_id: key.userId,
  scopes: key.scopes,
  scoped_teams: orNull(key.scopedProjects),
  scoped_organizations: orNull(key.scopedOrganizations),
});

export const toProjectSecretKeyWire = (key: ProjectSecretKey, value?: string): ProjectSecretKeyAnswer => ({
  id: key.id,
  label: key.label,
  ...(value !== undefined && { value }),
  mask_value: key.mask,
  scopes: key.scopes,
  created_at: key.createdAt.toISOString(),
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  last_rolled_at: key.lastRolledAt?.toISOString() ?? null,
});
