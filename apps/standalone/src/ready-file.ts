import { type DataFolder, writeWhole } from './data-folder.ts';
import type { Credentials } from './seed.ts';
import type { StoreUrls } from './stores.ts';

export interface ReadyProcess {
  readonly pid: number | null;
  readonly url: string;
  readonly internalUrl: string | null;
}

export interface ReadyRegion extends Credentials {
  readonly region: string;
  readonly url: string;
  readonly stores: StoreUrls;
  readonly processes: Readonly<Record<string, ReadyProcess>>;
}

/** Writes addresses and keys for scripts. The file exists only while all processes run. */
export interface Ready {
  readonly routerUrl: string | null;
  readonly regions: readonly ReadyRegion[];
}

export const writeReadyFile = (folder: DataFolder, ready: Ready): void => {
  writeWhole(folder.readyFile, `${JSON.stringify(ready, null, 2)}\n`);
};
