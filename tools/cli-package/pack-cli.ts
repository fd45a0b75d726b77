/**
 * The command line for developers as a separate package: one bundled file without dependencies. Its name is scoped,
 * so that `npx` cannot run an unrelated package that is called `meridian`.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

const CLI_PACKAGE = '@meridian-analytics/cli';
const OLDEST_NODE = '20';

/** Writes the tarball into `outDirectory` and returns its path. */
export const packCli = async (outDirectory: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-cli-'));
  try {
    await build({
      entryPoints: [join(root, 'apps/endpoints-service/src/cli.ts')],
      outfile: join(folder, 'meridian.js'),
      bundle: true,
      platform: 'node',
      target: `node${OLDEST_NODE}`,
      format: 'esm',
      legalComments: 'linked',
      banner: {
        js: "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);",
      },
      logLevel: 'warning',
    });
    await chmod(join(folder, 'meridian.js'), 0o755);
    const { version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      version: string;
      license: string;
    };
    const manifest = {
      name: CLI_PACKAGE,
      version,
      description: 'Manages the endpoints of a Meridian project as files.',
      license,
      type: 'module',
      bin: { meridian: 'meridian.js' },
      engines: { node: `>=${OLDEST_NODE}` },
    };
    await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await mkdir(outDirectory, { recursive: true });
    const { stdout } = await promisify(execFile)(
      'npm',
      ['pack', '--silent', '--pack-destination', outDirectory],
      { cwd: folder },
    );
    return join(outDirectory, stdout.trim());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
