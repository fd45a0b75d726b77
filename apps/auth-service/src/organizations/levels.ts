/** Roles in an organization, with the numbers of the API. */
export const LEVELS = { member: 1, admin: 8, owner: 15 } as const;

export type RoleName = keyof typeof LEVELS;
export type Level = (typeof LEVELS)[RoleName];

export const roleName = (level: number): RoleName =>
  level >= LEVELS.owner ? 'owner' : level >= LEVELS.admin ? 'admin' : 'member';
