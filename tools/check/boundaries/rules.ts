/**
 * The import rules. Every project.json has two tags: `type:` names the kind of code, `scope:` names the domain.
 * An import is allowed when both tables allow it. docs/architecture.md explains the layers.
 */
export const typeMayImport: Record<string, readonly string[]> = {
  core: [],
  contract: ['core', 'contract'],
  domain: ['core', 'contract', 'domain'],
  platform: ['core', 'contract', 'platform'],
  data: ['core', 'contract', 'platform', 'data'],
  embedded: ['core', 'contract', 'platform', 'data', 'embedded'],
  web: ['contract', 'web'],
  'web-app': ['contract', 'web'],
  testing: ['core', 'contract', 'domain', 'platform', 'data', 'embedded', 'testing'],
  app: ['core', 'contract', 'domain', 'platform', 'data', 'embedded'],
  e2e: ['core', 'contract', 'testing'],
};

export const scopeMayImport: Record<string, readonly string[]> = {
  shared: ['shared'],
  auth: ['auth', 'shared'],
  query: ['query', 'shared'],
  endpoints: ['endpoints', 'query', 'shared'],
  capture: ['capture', 'shared'],
  gateway: ['gateway', 'shared'],
  mcp: ['mcp', 'shared'],
  routing: ['routing', 'auth', 'shared'],
  stores: ['stores', 'shared'],
  e2e: ['shared'],
};

/** Exceptions to the tables, each with its reason. */
export const extraEdges: ReadonlyArray<{ from: string; to: string; because: string }> = [
  { from: 'identity', to: 'redis', because: 'a cached identity is dropped when Redis says it was revoked' },
  { from: 'service-kit', to: 'ui', because: 'server-rendered pages have the design tokens of the web app' },
  { from: 'testing', to: 'embedded-stores', because: 'tests run on the same stores as npm start' },
];

/** Packages that a kind of code must not import. A trailing * matches any suffix. */
export const bannedPackages: Record<string, readonly string[]> = {
  core: ['*'],
  contract: ['express', 'ioredis', 'bullmq', 'pg', '@prisma/*', '@clickhouse/*', 'node:*'],
  domain: [
    ...['express', 'ioredis', 'bullmq', 'pg', 'undici', 'pino', 'chdb', '@prisma/*', '@clickhouse/*'],
    ...['node:fs*', 'node:http*', 'node:https', 'node:net', 'node:tls', 'node:dns*', 'node:process'],
    ...['node:child_process', 'node:worker_threads', 'node:os', 'node:timers*', 'node:perf_hooks'],
  ],
  platform: ['ioredis', 'bullmq', 'pg', '@prisma/*', '@clickhouse/*'],
  data: ['express'],
  web: ['node:*'],
  'web-app': ['node:*'],
};

/** The only external packages that core may import. */
export const allowedPackages: Record<string, readonly string[]> = {
  core: ['node:async_hooks', 'node:crypto', 'node:util'],
};

/** Text that a production file of this kind must not contain: pure functions take time and settings as parameters. */
export const bannedText: Record<string, ReadonlyArray<{ pattern: RegExp; what: string }>> = {
  domain: [
    { pattern: /\bprocess\.env\b/, what: 'the environment (process.env)' },
    { pattern: /\bDate\.now\(/, what: 'the wall clock (Date.now)' },
    { pattern: /\bnew Date\(\)/, what: 'the wall clock (new Date())' },
    { pattern: /\bperformance\.now\(/, what: 'the wall clock (performance.now)' },
  ],
};

/** Folders of one package that must not import each other: resolving, the passes and printing are separate steps. */
export const separateFolders: ReadonlyArray<{ readonly from: string; readonly to: string }> = [
  { from: 'libs/hogql/src/passes/', to: 'libs/hogql/src/resolve/' },
  { from: 'libs/hogql/src/print/', to: 'libs/hogql/src/resolve/' },
  { from: 'libs/hogql/src/print/', to: 'libs/hogql/src/passes/' },
];

/** Services of these scopes send statements of projects and must use engine-access, which isolates the tenants. */
export const scopesBehindTheWall: readonly string[] = ['query', 'endpoints', 'capture'];

/** Only these files may read process.env. They pass it on as parsed, typed configuration. */
export const mayReadEnvironment = (path: string): boolean =>
  /^apps\/[^/]+\/src\/((\w+\/)?main|worker|writer|operator|cli|seed)\.ts$/.test(path) ||
  /^apps\/[^/]+\/src\/(.+\/)?config\.ts$/.test(path) ||
  /^apps\/[^/]+\/prisma\.config\.ts$/.test(path) ||
  path.startsWith('tools/') ||
  path.startsWith('libs/testing/') ||
  // Has the text of a program that a user copies.
  path === 'apps/web/src/features/make-endpoint/call-snippets.ts' ||
  // Passes the environment to the processes that it starts.
  path.startsWith('libs/embedded-stores/') ||
  isTestFile(path);

/** Test fixtures that a lib exports as `@meridian/LIB/testing`. */
const isFixture = (path: string): boolean => /^libs\/[^/]+\/src\/testing(\.ts$|\/)/.test(path);

export const isTestFile = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) ||
  /^(apps|libs)\/[^/]+\/(test|bench)\//.test(path) ||
  isFixture(path) ||
  path.startsWith('apps/platform-e2e/');
