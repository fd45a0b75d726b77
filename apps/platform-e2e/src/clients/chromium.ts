/**
 * A real browser from an npm package, which includes the libraries that it needs, so that it runs without an installed
 * browser and without root. The launch arguments of the package are not used, because they disable web security.
 */
import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';

const PACKAGE = '@sparticuz/chromium';
const TOOLS = fileURLToPath(new URL('../../../../.meridian/tools', import.meta.url));

const hasGlibc = (): boolean => {
  const report = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return report.header.glibcVersionRuntime !== undefined;
};

/** The reason why no browser is available, if so: the package contains a binary for one platform. */
export const noChromium: string | undefined =
  process.platform === 'linux' && process.arch === 'x64' && hasGlibc()
    ? undefined
    : `${PACKAGE} brings a browser for Linux on x64 with glibc only`;

const launchChromium = async (): Promise<Browser> => {
  const folder = await unpacked();
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    // Chromium has no sandbox as root. It opens only pages of the tests.
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    env: {
      HOME: folder,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  });
};

let shared: Promise<Browser> | undefined;

/** The browser that all files of a run share. It ends with their process; each file closes its own contexts. */
export const sharedChromium = async (): Promise<Browser> => {
  const running = await shared?.catch(() => undefined);
  if (running?.isConnected()) return running;
  shared = launchChromium();
  return shared;
};

/** Unpacking takes five seconds the first time. */
const unpacked = async (): Promise<string> => {
  const manifest = findPackageJSON(PACKAGE, import.meta.url);
  if (manifest === undefined) throw new Error(`${PACKAGE} is not installed`);
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const folder = join(TOOLS, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  const work = `${folder}.${process.pid}`;
  const packed = (name: string) => join(dirname(manifest), 'bin', `${name}.br`);
  try {
    await mkdir(work, { recursive: true });
    await Promise.all([
      unpack(packed('chromium'), createWriteStream(join(work, 'chromium'), { mode: 0o755 })),
      unpackTar(packed('al2023.tar'), work),
      unpackTar(packed('fonts.tar'), work),
    ]);
    // Another process of the run may have been faster.
    await rename(work, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return folder;
};

const unpack = (path: string, target: Writable): Promise<void> =>
  pipeline(createReadStream(path), createBrotliDecompress(), target);

const unpackTar = async (path: string, folder: string): Promise<void> => {
  const archive = join(folder, basename(path, '.br'));
  await unpack(path, createWriteStream(archive));
  await promisify(execFile)('tar', ['-x', '-f', archive, '-C', folder]);
  await rm(archive);
};
