import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { assertStrippableGenerator } from './generator-block.ts';
import type { PrismaApp } from './prisma-apps.ts';

const run = promisify(execFile);

/** Returns whether the client was generated. */
export const generateClient = async (root: string, app: PrismaApp): Promise<boolean> => {
  const schema = await readFile(app.schemaFile, 'utf8');
  const stampFile = join(app.clientDirectory, '.stamp');
  const stamp = stampOf(root, schema);
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return false;

  assertStrippableGenerator(schema, app.schemaFile);
  await rm(stampFile, { force: true });
  await runPrismaGenerate(root, app);
  await mkdir(app.clientDirectory, { recursive: true });
  // Renamed at the end, so that an interrupted run leaves no stamp and the next run generates again.
  await writeFile(`${stampFile}.${process.pid}`, stamp);
  await rename(`${stampFile}.${process.pid}`, stampFile);
  return true;
};

const stampOf = (root: string, schema: string): string => {
  const version = JSON.parse(readFileSync(join(root, 'node_modules/prisma/package.json'), 'utf8')).version;
  return createHash('sha256').update(`${version}\n${schema}`).digest('hex');
};

const runPrismaGenerate = async (root: string, app: PrismaApp): Promise<void> => {
  const cli = join(root, 'node_modules/prisma/build/index.js');
  try {
    await run(process.execPath, [cli, 'generate', '--schema', app.schemaFile], {
      cwd: app.directory,
      env: {
        ...process.env,
        // Every prisma command downloads the native schema engine, which `generate` does not use. The path of an existing
        // file prevents the download.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`prisma generate failed for ${app.schemaFile}:\n${stderr}${stdout}`.trim(), {
      cause: error,
    });
  }
};
