/** The measurements of one fault and the broken promises. */
import type { Observation } from './outcome.ts';

export interface FaultReport {
  readonly fault: string;
  readonly stopsEntryPoint: boolean;
  readonly holdsRequests: boolean;
  readonly awayMs: number;
  /** Undefined when the product did not recover in time. */
  readonly recoveredMs: number | undefined;
  readonly statuses: string;
  readonly slowest: { readonly kind: string; readonly ms: number };
  readonly broken: readonly Observation[];
  readonly unanswered: readonly Observation[];
  readonly acknowledged: number;
  readonly lostEvents: number;
  readonly doubledEvents: number;
  readonly runs: number;
  readonly lostRuns: number;
}

export interface Limits {
  readonly slowestMs: number;
  readonly recoveryMs: number;
}

/** The promises of the product on an otherwise idle machine. */
export const PROMISED: Limits = { slowestMs: 5_000, recoveryMs: 5_000 };

export const slowestOf = (observations: readonly Observation[]): FaultReport['slowest'] => {
  let slowest = { kind: 'none', ms: 0 };
  for (const { kind, startedAt, endedAt } of observations) {
    if (endedAt - startedAt > slowest.ms) slowest = { kind, ms: endedAt - startedAt };
  }
  return slowest;
};

const hasTimePromise = ({ stopsEntryPoint, holdsRequests }: FaultReport): boolean =>
  !stopsEntryPoint && !holdsRequests;

/** Returns a sentence for each broken promise. */
export const problemsOf = (report: FaultReport, limits: Limits): string[] => {
  const { stopsEntryPoint, slowest, recoveredMs } = report;
  const isTimed = hasTimePromise(report);
  const problems = [
    report.lostEvents > 0 && `${report.lostEvents} of ${report.acknowledged} acknowledged events are lost`,
    report.doubledEvents > 0 && `${report.doubledEvents} events are stored more than once`,
    report.lostRuns > 0 && `${report.lostRuns} of ${report.runs} runs have no row in the log`,
    report.broken.length > 0 &&
      `${report.broken.length} answers to valid requests were neither served nor asked to wait: ${describe(report.broken)}`,
    !stopsEntryPoint &&
      report.unanswered.length > 0 &&
      `${report.unanswered.length} requests had no answer: ${describe(report.unanswered)}`,
    isTimed &&
      slowest.ms > limits.slowestMs &&
      `the slowest answer (${slowest.kind}) took ${seconds(slowest.ms)}, more than ${seconds(limits.slowestMs)}`,
    recoveredMs === undefined && 'normal service did not come back',
    recoveredMs !== undefined &&
      recoveredMs > limits.recoveryMs &&
      `normal service came back after ${seconds(recoveredMs)}, more than ${seconds(limits.recoveryMs)}`,
  ];
  return problems.filter((problem) => problem !== false);
};

const describe = (observations: readonly Observation[]): string =>
  [...new Set(observations.map(({ kind, status, detail }) => `${kind} ${status} ${detail ?? ''}`))]
    .slice(0, 5)
    .join('; ');

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const HEADER = [
  'fault',
  'away',
  'events acknowledged',
  'lost',
  'twice',
  'runs answered',
  'not in the log',
  'statuses',
  'slowest answer',
  'normal again after',
  'promises',
];

/** Returns a Markdown table with one line for each fault. */
export const tableOf = (reports: readonly FaultReport[], limits: Limits): string => {
  const rows = reports.map((report) => [
    report.fault,
    seconds(report.awayMs),
    report.acknowledged,
    report.lostEvents,
    report.doubledEvents,
    report.runs,
    report.lostRuns,
    report.statuses,
    `${seconds(report.slowest.ms)} (${report.slowest.kind})${hasTimePromise(report) ? '' : ', no promise'}`,
    report.recoveredMs === undefined ? 'never' : seconds(report.recoveredMs),
    problemsOf(report, limits).length === 0 ? 'kept' : 'BROKEN',
  ]);
  return [HEADER, HEADER.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
};
