import type { TenantWall } from '../src/wall/tenant-wall.ts';

/** In place of the second tenant wall, so that a test sees what the compiler holds alone. */
export const NO_TENANT_WALL: TenantWall = { settings: () => ({}), check: () => {} };
