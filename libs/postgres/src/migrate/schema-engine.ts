/**
 * Prisma's schema engine as WebAssembly. The `prisma` command downloads the native engine; this one comes with the
 * npm packages. Both run the same SQL and use the same `_prisma_migrations` table.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaContainer, SchemaEngine, SchemaFilter } from '@prisma/schema-engine-wasm';
import { migrationAdapterFactory } from './migration-adapter.ts';
import { LOCKFILE, type PrismaFolder } from './migration-files.ts';
import type { MigrationTarget } from './migration-target.ts';

export const NO_FILTER: SchemaFilter = { externalTables: [], externalEnums: [] };

type WasmExports = Readonly<Record<string, unknown>>;

type EngineModule = typeof import('@prisma/schema-engine-wasm/schema_engine_bg') & {
  __wbg_set_wasm(exports: WasmExports): void;
};

/**
 * Instantiated by hand, because importing .wasm files in Node prints a warning. The types are part of the DOM library
 * only.
 */
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: WasmExports } }>;
  };
};

let loading: Promise<EngineModule> | undefined;

const loadEngine = (): Promise<EngineModule> => {
  loading ??= instantiate();
  return loading;
};

/** Where the engine leaves its last words before it stops; without this they are lost. */
Object.assign(globalThis, {
  PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => process.emitWarning(message) },
});

const instantiate = async (): Promise<EngineModule> => {
  const engine = (await import('@prisma/schema-engine-wasm/schema_engine_bg')) as EngineModule;
  const directory = dirname(createRequire(import.meta.filename).resolve('@prisma/schema-engine-wasm'));
  const bytes = await readFile(join(directory, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': engine,
  });
  engine.__wbg_set_wasm(instance.exports);
  (instance.exports['__wbindgen_start'] as () => void)();
  return engine;
};

export const withSchemaEngine = async <T>(
  target: MigrationTarget,
  folder: PrismaFolder,
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> => {
  const module = await loadEngine();
  const factory = migrationAdapterFactory(target);
  const engine = await module.SchemaEngine.new(
    { datamodels: [[folder.schemaFile, folder.schema]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(factory),
  );
  try {
    return await use(engine);
  } finally {
    engine.free();
    await factory.close();
  }
};

export const schemaFilesOf = (folder: PrismaFolder): { files: SchemaContainer[] } => ({
  files: [{ path: folder.schemaFile, content: folder.schema }],
});

export const migrationListOf = (folder: PrismaFolder): MigrationList => ({
  baseDir: folder.migrationsDirectory,
  lockfile: { path: LOCKFILE, content: folder.lockfile },
  shadowDbInitScript: '',
  migrationDirectories: folder.migrations.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
  })),
});
