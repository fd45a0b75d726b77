import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Process ids are reused, so a process is identified by its id and start time. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

/** Undefined when no such process runs. A zombie does not count as running. */
export const identify = (pid: number): ProcessIdentity | undefined => {
  const startedAt = process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
};

export const isRunning = (identity: ProcessIdentity): boolean => {
  const found = identify(identity.pid);
  return found !== undefined && found.startedAt === identity.startedAt;
};

const startOnLinux = (pid: number): string | undefined => {
  try {
    // The second field is the program's name in parentheses, which may itself contain spaces and parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
};

const startByPs = (pid: number): string | undefined => {
  try {
    const [state, ...start] = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
    })
      .trim()
      .split(/\s+/);
    return state?.startsWith('Z') ? undefined : start.join(' ');
  } catch {
    return undefined;
  }
};

/** Signals the whole group if the process leads one, as all processes of the launcher do. */
export const signalGroup = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(-pid, signal);
  } catch {
    // The process has already ended.
  }
};
