/** The size (gzip) of the files that a browser loads before the web app works, and with each part of it. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';

const BUILD = fileURLToPath(new URL('../../../../tools/web/main.ts', import.meta.url));

/** The limits in kB (1,000 bytes). */
const SHELL = 180;
const STYLES = 20;
/** The limits of parts that the app loads later, with everything that they import beyond the shell. */
const PARTS: Readonly<Record<string, number>> = { 'echarts-plot': 190, 'sql-editor': 160, 'text-diff': 160 };
/** The limit of every other part, such as a page or a dialog. */
const OTHER_PART = 110;

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

let directory: string;
let chunks: Readonly<Record<string, Chunk>>;
let shell: ReadonlySet<string>;
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [BUILD]);
  directory = (JSON.parse(stdout) as { readonly directory: string }).directory;
  chunks = JSON.parse(readFileSync(join(directory, '.vite/manifest.json'), 'utf8')) as typeof chunks;
  shell = withImports(Object.keys(chunks).filter((key) => chunks[key]?.isEntry));
});

/** The chunks and all that they import before they run. */
const withImports = (keys: readonly string[], found = new Set<string>()): Set<string> => {
  for (const key of keys) {
    if (found.has(key)) continue;
    found.add(key);
    withImports(chunks[key]?.imports ?? [], found);
  }
  return found;
};

const kilobytes = (files: Iterable<string>): number =>
  [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(join(directory, file))).length, 0) /
  1_000;

const filesOf = (keys: Iterable<string>): string[] => [...keys].map((key) => chunks[key]!.file);

it('the shell is small enough for a phone', () => {
  expect(kilobytes(filesOf(shell))).toBeLessThanOrEqual(SHELL);
});

it('all style sheets together are small', () => {
  expect(kilobytes(Object.values(chunks).flatMap(({ css }) => css ?? []))).toBeLessThanOrEqual(STYLES);
});

it('every part that is loaded later keeps its limit', () => {
  const parts = Object.entries(chunks)
    .filter(([, { isDynamicEntry }]) => isDynamicEntry)
    .map(([key, { name = key }]) => {
      const own = filesOf(withImports([key])).filter((one) => !filesOf(shell).includes(one));
      return { name, size: kilobytes(own), limit: PARTS[name] ?? OTHER_PART };
    });
  const names = parts.map(({ name }) => name);
  expect(parts.filter(({ size, limit }) => size > limit)).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(Object.keys(PARTS)));
});
