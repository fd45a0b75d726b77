import { spawn } from 'node:child_process';
import { Problem } from './problem.ts';

export interface Script {
  /** The path of the script that Node runs. */
  readonly file: string;
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

/** Runs a script until it exits and returns its output. A failed script reports the reason on stderr. */
export const runScript = ({ file, args = [], env, signal }: Script): Promise<string> => {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], {
      env,
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let complaint = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Problem(complaint.trim() || `${file} ended with code ${code} and no message`));
    });
  });
};
