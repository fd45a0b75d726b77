/**
 * Postgres refuses to run as root. In a container, where everything runs as root, it runs as the user `postgres` if
 * there is one and as `nobody` otherwise. No user is added to the machine.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

export interface RunAs {
  /** The owner of the files, when it is not the current user. */
  readonly owner?: UserIds;
  /** The ids for `spawn`. */
  readonly ids: Partial<UserIds>;
  /** Put before the command. */
  readonly prefix: readonly string[];
}

export const decideRunAs = (paths: readonly string[]): RunAs => {
  if (process.getuid?.() !== 0) return { ids: {}, prefix: [] };
  const owner = findUnprivilegedUser(readFileSync('/etc/passwd', 'utf8'));
  const closed = paths.map(firstClosedFolder).find((folder) => folder !== undefined);
  if (closed === undefined) return { owner, ids: owner, prefix: [] };

  // Below a folder like /root that other users may not enter: the one capability that opens it, no more.
  const setpriv = findSetpriv();
  if (setpriv === undefined) {
    throw new Error(
      `Postgres refuses to run as root, and the user that it would run as cannot enter ${closed}. ` +
        'Run as a normal user, move the repository, or set DATABASE_URL.',
    );
  }
  const user = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  return {
    owner,
    ids: {},
    prefix: [setpriv, ...user, '--inh-caps=+dac_override', '--ambient-caps=+dac_override'],
  };
};

/** Exported for its test. */
export const findUnprivilegedUser = (passwd: string): UserIds => {
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] =
      passwd
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'Postgres refuses to run as root, and this machine has no user "postgres" or "nobody" to run it as.',
  );
};

const OTHERS_MAY_ENTER = 0o001;

const firstClosedFolder = (path: string): string | undefined => {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & OTHERS_MAY_ENTER) === 0) return folder;
  }
  return undefined;
};

/** Part of util-linux. */
const SETPRIV = 'setpriv';

const findSetpriv = (): string | undefined => {
  try {
    execFileSync(SETPRIV, ['--version'], { stdio: 'ignore' });
    return SETPRIV;
  } catch {
    return undefined;
  }
};
