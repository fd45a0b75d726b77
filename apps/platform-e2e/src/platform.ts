import { inject } from 'vitest';

export interface PlatformRegion {
  readonly region: string;
  readonly url: string;
  readonly projectId: number | null;
  readonly projectToken: string | null;
  readonly personalApiKey: string | null;
  readonly email: string | null;
  readonly password: string | null;
  readonly stores: {
    readonly databaseUrl: string;
    readonly redisUrl: string;
    readonly clickhouseUrl: string;
  };
  readonly processes: Readonly<Record<string, { readonly pid: number | null }>>;
}

/** The part of ready.json that black-box tests use. */
export interface Platform {
  readonly routerUrl: string | null;
  readonly regions: readonly PlatformRegion[];
}

/** The address that serves client.example, other.example and app.example.com. */
export interface ClientSite {
  readonly port: number;
  readonly authority: string;
  /** Environment variables of a process that must find it. */
  readonly environment: Readonly<Record<string, string>>;
}

/** A test posts this to `PUBLISH_PATH` of the site, which then serves it at `path`. */
export interface Published {
  readonly path: string;
  readonly document: unknown;
  readonly headers: Record<string, string>;
}

export const PUBLISH_PATH = '/publish';
export const SCANNER_KEY_ID = 'the scanner';

declare module 'vitest' {
  interface ProvidedContext {
    platform: Platform;
    threeAddresses: Platform | null;
    clientSite: ClientSite | null;
    scannerKey: string | null;
  }
}

/** The Meridian of this test run. */
export const platform = (): Platform => inject('platform');

/** The first region, which every installation has. */
export const homeRegion = (): PlatformRegion => {
  const [region] = platform().regions;
  if (region === undefined) throw new Error('ready.json names no region');
  return region;
};

/** Throws when it does not run: a signal to no id (0) would reach the whole test run. */
export const pidOf = (region: PlatformRegion, process: string): number => {
  const pid = region.processes[process]?.pid ?? null;
  if (pid === null) throw new Error(`${process} of ${region.region} did not run when ready.json was read`);
  return pid;
};

export interface ThreeAddresses {
  readonly router: string;
  readonly us: PlatformRegion;
  readonly eu: PlatformRegion;
}

/** Two regions and the router; undefined when the given Meridian has only one region. */
export const threeAddresses = (): ThreeAddresses | undefined => {
  const two = inject('threeAddresses');
  const [us, eu] = ['us', 'eu'].map((name) => two?.regions.find(({ region }) => region === name));
  return us && eu && two?.routerUrl ? { router: two.routerUrl, us, eu } : undefined;
};

export const clientSite = (): ClientSite | undefined => inject('clientSite') ?? undefined;

/** The private key of the code host that reports leaks to this Meridian. */
export const scannerKey = (): string | undefined => inject('scannerKey') ?? undefined;
