/**
 * Live: the event loop runs; no dependency is asked. Started: every check has passed once. Ready: the process accepts
 * requests; only its own state counts, so that a store that is down does not take every replica out of service at
 * once.
 */
import { errorMessage, LATE, waitAtMost } from '@meridian/core';

export type CheckFunction = () => Promise<unknown>;

/**
 * The effect of a failing check: `start` delays the start and is only reported later, `ready` takes the process out
 * of service while it fails, `live` causes a restart.
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
  try {
    if ((await waitAtMost(CHECK_TIMEOUT_MS, run())) === LATE)
      throw new Error(`no answer in ${CHECK_TIMEOUT_MS} ms`);
    return { name, gates, ok: true };
  } catch (error) {
    return { name, gates, ok: false, detail: errorMessage(error), error };
  }
};
