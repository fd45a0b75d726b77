import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Runs a tool of node_modules. Returns the lines of its output when it fails and an empty list when it passes. */
export const runTool = (root: string, name: string, args: readonly string[]): Promise<string[]> => {
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules', '.bin', name), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve([]);
      const lines = output.split('\n').filter((line) => line.trim() !== '');
      resolve(lines.length > 0 ? lines : [`${name} ended with code ${code} and no message`]);
    });
  });
};
