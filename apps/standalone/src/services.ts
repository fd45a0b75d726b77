import type { RegionPlan } from './region-plan.ts';

/** A process of a region. Its environment is completed by start-service.ts: ports, stores, addresses of the others. */
export interface ServiceEntry {
  readonly name: string;
  /** Run by Node as it is, relative to the root. */
  readonly entry: string;
  /** Under this name the other services of the region are told its address. */
  readonly urlVariable?: string;
  /** The one that listens on the region's public port. */
  readonly isPublic?: boolean;
  /** Services that must be ready before this one is started. */
  readonly dependsOn?: readonly string[];
  /** What only this service needs. */
  readonly environment?: (region: RegionPlan) => Record<string, string>;
}

/** Every process of a region but the stores. A new service adds its line here, and nothing else. */
export const services: readonly ServiceEntry[] = [
  // The gateway takes this place, with `isPublic`, and the folder src/welcome goes.
  {
    name: 'welcome',
    entry: 'apps/standalone/src/welcome/main.ts',
    isPublic: true,
    environment: (region) => ({ WELCOME_READY_FILE: region.readyFile }),
  },
];
