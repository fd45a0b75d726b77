import { inject } from 'vitest';

/** The part of ready.json that black-box tests use. */
export interface Platform {
  readonly routerUrl: string | null;
  readonly regions: ReadonlyArray<{
    readonly region: string;
    readonly url: string;
    readonly projectId: number | null;
    readonly projectToken: string | null;
    readonly personalApiKey: string | null;
    readonly email: string | null;
    readonly password: string | null;
  }>;
}

declare module 'vitest' {
  interface ProvidedContext {
    platform: Platform;
  }
}

/** The Meridian of this test run. */
export function platform(): Platform {
  return inject('platform');
}

/** Its first region, which every installation has. */
export function homeRegion(): Platform['regions'][number] {
  const [region] = platform().regions;
  if (region === undefined) throw new Error('ready.json names no region');
  return region;
}
