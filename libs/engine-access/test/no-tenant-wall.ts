import type { TenantWall } from '../src/wall/tenant-wall.ts';

/** Replaces the second tenant wall, so that a test covers the compiler alone. */
export const NO_TENANT_WALL: TenantWall = { settings: () => ({}), check: () => {} };
