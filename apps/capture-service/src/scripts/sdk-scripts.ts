/** The scripts of the installed npm package posthog-js, which web pages load from this service. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const PACKAGE = 'posthog-js';

export interface SdkScript {
  readonly content: Buffer;
  readonly gzipped: Buffer;
  readonly etag: string;
}

export interface SdkScripts {
  /** The version of the package. */
  readonly version: string;
  /** Undefined when the package has no such script. */
  find(name: string): Promise<SdkScript | undefined>;
}

export const createSdkScripts = (): SdkScripts => {
  const manifest = findPackageJSON(PACKAGE, import.meta.url);
  if (manifest === undefined) throw new Error(`The package ${PACKAGE} is not installed.`);
  const folder = join(dirname(manifest), 'dist');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const names = new Set(readdirSync(folder).filter((name) => name.endsWith('.js')));
  const loaded = new Map<string, Promise<SdkScript>>();

  const load = (name: string): Promise<SdkScript> => {
    const script = read(join(folder, name));
    script.catch(() => loaded.delete(name));
    return script;
  };

  return {
    version,
    find: async (name) => {
      if (!names.has(name)) return undefined;
      const known = loaded.get(name) ?? load(name);
      loaded.set(name, known);
      return known;
    },
  };
};

const compress = promisify(gzip);

const read = async (path: string): Promise<SdkScript> => {
  const content = await readFile(path);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 27);
  // Weak, because the compressed and the plain answer have the same tag.
  return { content, gzipped: await compress(content, { level: 9 }), etag: `W/"${hash}"` };
};
