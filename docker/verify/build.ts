/** Builds images with buildah. Without a registry the base is a Debian made with debootstrap and the pinned Node. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STORAGE = ['--storage-driver', 'overlay'];
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

export const run = (command: string, args: readonly string[], cwd?: string): string => {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...(cwd !== undefined && { cwd }),
  });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr.slice(-2_000)}`);
  return stdout.trim();
};

export interface Bases {
  readonly base: string;
  readonly runtime: string;
}

const importFolder = (folder: string, name: string, ...changes: readonly string[]): string => {
  const options = changes.flatMap((change) => ['--change', change]);
  const command = `tar -C "$0" -c . | podman "$@" - ${name}`;
  run('sh', ['-c', command, folder, ...STORAGE, 'import', '--quiet', ...options]);
  return name;
};

/** The folder is kept, because debootstrap takes minutes. */
export const makeBases = (folder: string, node: string): Bases => {
  const debian = join(folder, 'debian');
  if (!existsSync(join(debian, 'etc/debian_version')))
    run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', debian]);
  for (const part of ['var/cache/apt', 'var/lib/apt/lists', 'var/log', 'usr/local/lib/npm'])
    rmSync(join(debian, part), { recursive: true, force: true });
  mkdirSync(join(debian, 'nodejs/bin'), { recursive: true });
  cpSync(node, join(debian, 'nodejs/bin/node'));
  cpSync(CERTIFICATES, join(debian, CERTIFICATES));
  const path = 'PATH=/usr/local/bin:/usr/bin:/bin';
  const runtime = importFolder(
    debian,
    'localhost/meridian-runtime:verify',
    'ENTRYPOINT ["/nodejs/bin/node"]',
    `ENV ${path}:/nodejs/bin`,
  );
  // Like the image of Node, this one has npm.
  const npm = run('sh', ['-c', 'dirname "$(dirname "$(readlink -f "$(command -v npm)")")"']);
  cpSync(npm, join(debian, 'usr/local/lib/npm'), { recursive: true, verbatimSymlinks: true });
  writeFileSync(join(debian, 'usr/local/lib/npm/npmrc'), `cafile=${CERTIFICATES}\n`);
  for (const [link, target] of [
    ['npm', '../lib/npm/bin/npm-cli.js'],
    ['node', '../../../nodejs/bin/node'],
  ] as const) {
    rmSync(join(debian, 'usr/local/bin', link), { force: true });
    symlinkSync(target, join(debian, 'usr/local/bin', link));
  }
  return { base: importFolder(debian, 'localhost/meridian-base:verify', `ENV ${path}`), runtime };
};

export const buildImage = (
  root: string,
  app: string,
  { base, runtime }: Bases,
  { isAgain = false } = {},
): string => {
  const tag = `localhost/meridian/${app}:${isAgain ? 'again' : 'verify'}`;
  const target = app === 'migrate' ? ['--target', 'migrate'] : ['--build-arg', `APP=${app}`];
  run(
    'buildah',
    [
      ...STORAGE,
      'build',
      ...[
        // Without layers the history of the image has other entries.
        '--layers',
        ...(isAgain ? ['--no-cache'] : []),
        '--timestamp',
        '0',
        '--isolation',
        'chroot',
        '--network',
        'host',
        '-f',
        'docker/service.Dockerfile',
      ],
      ...['--build-arg', `BASE=${base}`, '--build-arg', `RUNTIME=${runtime}`, ...target, '-t', tag, '.'],
    ],
    root,
  );
  return tag;
};

export interface Configuration {
  readonly user: string;
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
}

/** The digests of the image and of its layers. */
export const digestsOf = (image: string): { readonly image: string; readonly layers: readonly string[] } => {
  const { FromImageDigest, OCIv1 } = JSON.parse(
    run('buildah', [...STORAGE, 'inspect', '--type', 'image', image]),
  ) as { FromImageDigest: string; OCIv1: { rootfs: { diff_ids: string[] } } };
  return { image: FromImageDigest, layers: OCIv1.rootfs.diff_ids };
};

export const configurationOf = (image: string): Configuration => {
  const { OCIv1 } = JSON.parse(run('buildah', [...STORAGE, 'inspect', '--type', 'image', image])) as {
    OCIv1: {
      config: {
        User: string;
        Entrypoint?: string[];
        Cmd?: string[];
        WorkingDir: string;
        Env?: string[];
        Labels?: Record<string, string>;
      };
    };
  };
  const { User, Entrypoint = [], Cmd = [], WorkingDir, Env = [], Labels = {} } = OCIv1.config;
  const pairs = Env.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]);
  return {
    user: User,
    entrypoint: Entrypoint,
    command: Cmd,
    directory: WorkingDir,
    environment: Object.fromEntries(pairs),
    labels: Labels,
  };
};

/** The files of an image, until `unmount`. */
export const mountImage = (image: string): { readonly folder: string; unmount(): void } => {
  const container = run('buildah', [...STORAGE, 'from', '--pull-never', image]);
  return {
    folder: run('buildah', [...STORAGE, 'mount', container]),
    unmount: () => void run('buildah', [...STORAGE, 'rm', container]),
  };
};
