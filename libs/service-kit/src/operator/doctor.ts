/** `meridian doctor`: checks every dependency of a service from inside its pod, and says what to do. */
import { type DoctorCheck, errorMessage, LATE, waitAtMost } from '@meridian/core';
import { hideSecrets } from '../logger.ts';
import type { CommandGroup } from './command.ts';
import { commandGroup } from './command.ts';
import { EXIT } from './exit-codes.ts';

export interface DoctorResult {
  readonly name: string;
  readonly status: 'ok' | 'warning' | 'failed';
  readonly detail: string;
  readonly advice?: string;
  readonly milliseconds: number;
}

const LONGEST_CHECK_MS = 10_000;

export const runDoctor = (checks: readonly DoctorCheck[]): Promise<readonly DoctorResult[]> =>
  Promise.all(checks.map(runCheck));

const runCheck = async ({ name, run, advice }: DoctorCheck): Promise<DoctorResult> => {
  const startedAt = performance.now();
  const result = async (): Promise<Omit<DoctorResult, 'milliseconds'>> => {
    try {
      const finding = await waitAtMost(LONGEST_CHECK_MS, run());
      if (finding === LATE) throw new Error(`no answer in ${LONGEST_CHECK_MS / 1_000} s`);
      if (typeof finding === 'string') return { name, status: 'ok', detail: finding };
      return { name, status: 'warning', detail: finding.found, advice: finding.problem };
    } catch (error) {
      return { name, status: 'failed', detail: hideSecrets(describe(error)), advice };
    }
  };
  return { ...(await result()), milliseconds: Math.round(performance.now() - startedAt) };
};

/** The cause has the reason of a failed connection. */
const describe = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  const message = errorMessage(error);
  const reason = cause === undefined ? '' : errorMessage(cause);
  return reason === '' || message.includes(reason) ? message : `${message} (${reason})`;
};

const LABELS = { ok: 'ok     ', warning: 'WARNING', failed: 'FAILED ' } as const;

export const doctorText = (results: readonly DoctorResult[]): string =>
  results
    .flatMap(({ name, status, detail, advice, milliseconds }) => [
      `${LABELS[status]}  ${name.padEnd(22)} ${detail} (${milliseconds} ms)`,
      ...(advice === undefined ? [] : [`         ${''.padEnd(22)} → ${advice}`]),
    ])
    .join('\n');

export const doctorGroup = <Parts>(checksOf: (parts: Parts) => readonly DoctorCheck[]): CommandGroup<Parts> =>
  commandGroup('doctor', [
    {
      usage: 'doctor',
      summary: 'Checks every dependency from inside, and says what is wrong and what to do.',
      run: async (parts) => {
        const results = await runDoctor(checksOf(parts));
        return {
          text: doctorText(results),
          data: { healthy: results.every(({ status }) => status !== 'failed'), checks: results },
          exitCode: results.some(({ status }) => status === 'failed') ? EXIT.failed : EXIT.ok,
        };
      },
    },
  ]);
