import { findFreePorts } from '@meridian/embedded-stores';
import type { DataFolder } from './data-folder.ts';
import type { Options, RegionName } from './options.ts';
import type { ServiceEntry } from './services.ts';

export interface ServicePorts {
  readonly port: number;
  readonly internalPort: number;
}

export interface StorePorts {
  readonly redis: number;
  readonly clickhouse: number;
  readonly clickhouseInternal: number;
}

/** The settings of a region that are known before its processes start. */
export interface RegionPlan {
  readonly region: RegionName;
  readonly url: string;
  readonly publicPort: number;
  /** The address of the other region, if there are two. */
  readonly peerUrl: string | undefined;
  readonly readyFile: string;
  readonly storePorts: StorePorts;
  /** Ports by service name. The gateway has the public port. */
  readonly ports: ReadonlyMap<string, ServicePorts>;
}

/** A single region uses the given port. With two regions the router uses it and the regions use the next ports. */
export const publicPorts = (options: Pick<Options, 'port' | 'regions'>): Map<RegionName, number> => {
  if (options.regions.length === 1) return new Map(options.regions.map((region) => [region, options.port]));
  return new Map([
    ['us', options.port + 1],
    ['eu', options.port + 2],
  ]);
};

const STORE_PORT_COUNT = 3;

export const planRegions = async (
  options: Options,
  folder: DataFolder,
  services: readonly ServiceEntry[],
): Promise<RegionPlan[]> => {
  const byRegion = publicPorts(options);
  return Promise.all(
    options.regions.map(async (region) => {
      const publicPort = byRegion.get(region) ?? options.port;
      const free = await findFreePorts(STORE_PORT_COUNT + services.length * 2);
      const [redis = 0, clickhouse = 0, clickhouseInternal = 0, ...rest] = free;
      return {
        region,
        publicPort,
        peerUrl: peerUrlOf(region, byRegion),
        url: `http://localhost:${publicPort}`,
        readyFile: folder.readyFile,
        storePorts: { redis, clickhouse, clickhouseInternal },
        ports: new Map(
          services.map((service, index) => [
            service.name,
            {
              port: service.isPublic ? publicPort : (rest[index * 2] ?? 0),
              internalPort: rest[index * 2 + 1] ?? 0,
            },
          ]),
        ),
      };
    }),
  );
};

const peerUrlOf = (region: RegionName, ports: ReadonlyMap<RegionName, number>): string | undefined => {
  const [peer] = [...ports].filter(([name]) => name !== region);
  return peer && `http://localhost:${peer[1]}`;
};
