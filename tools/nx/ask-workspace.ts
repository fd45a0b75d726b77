import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkspaceDescription } from './describe-workspace.ts';

/** Asks Nx about the workspace, and which projects a change of each of the files affects. */
export const askWorkspace = async (
  root: string,
  files: readonly string[] = [],
): Promise<WorkspaceDescription> => {
  const directory = await mkdtemp(join(tmpdir(), 'meridian-nx-'));
  const output = join(directory, 'output.json');
  try {
    const script = join(root, 'tools/nx/describe-workspace.ts');
    const child = spawn(process.execPath, [script, JSON.stringify(files), output], {
      cwd: root,
      env: { ...process.env, NX_DAEMON: 'false' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`${script} ended with ${code}`);
    return JSON.parse(await readFile(output, 'utf8')) as WorkspaceDescription;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};
