/**
 * Three questions, three answers. Live: does the process turn at all; never asks a dependency.
 * Started: has every check passed once. Ready: may it be sent requests; only its own ability counts, so that a
 * store that is down does not take every replica out of service at the same time.
 */
import { errorMessage } from '@meridian/core';

export type CheckFunction = () => Promise<unknown>;

/**
 * What a failing check means: `start` holds back the start and is only shown later; `ready` takes the process
 * out of service while it fails; `live` asks for a restart.
 */
export interface Check {
  readonly run: CheckFunction;
  readonly gates: 'start' | 'ready' | 'live';
}

export type Checks = Readonly<Record<string, CheckFunction | Check>>;

export interface CheckResult {
  readonly name: string;
  readonly gates: Check['gates'];
  readonly ok: boolean;
  readonly detail?: string;
  readonly error?: unknown;
}

const CHECK_TIMEOUT_MS = 2_000;

export const runChecks = (checks: Checks): Promise<CheckResult[]> =>
  Promise.all(Object.entries(checks).map(([name, check]) => runCheck(name, check)));

const runCheck = async (name: string, check: CheckFunction | Check): Promise<CheckResult> => {
  const { run, gates } = typeof check === 'function' ? ({ run: check, gates: 'start' } as const) : check;
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${CHECK_TIMEOUT_MS} ms`)), CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([run(), timeUp]);
    return { name, gates, ok: true };
  } catch (error) {
    return { name, gates, ok: false, detail: errorMessage(error), error };
  } finally {
    clearTimeout(timer);
  }
};
