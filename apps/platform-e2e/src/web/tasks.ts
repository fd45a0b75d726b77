/** The CPU time of tasks, from a trace of the browser: unlike the time of a clock, other processes do not change it. */
import type { Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Microseconds of CPU, or by the clock where the system does not tell. */
  readonly tdur?: number;
  readonly dur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly type?: string } };
}

const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
];

/** The load of the page's main thread during the work. */
const traceMainThread = async (page: Page, work: () => Promise<void>): Promise<readonly TraceEvent[]> => {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: CATEGORIES }).catch(async () => {
    // A test that ran into its time limit has left its trace open.
    await browser.stopTracing();
    await browser.startTracing(page, { categories: CATEGORIES });
  });
  let trace: Buffer;
  try {
    await work();
  } finally {
    // A browser records one trace at a time, so a failed test must not leave its own open.
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  return traceEvents.filter((event) => mainThreads.has(threadOf(event)));
};

const cpuOf = ({ tdur, dur = 0 }: TraceEvent): number => (tdur ?? dur) / 1_000;

/** The longest task of the page's main thread while the work is done, in milliseconds of CPU. */
export const longestTask = async (page: Page, work: () => Promise<void>): Promise<number> => {
  const events = await traceMainThread(page, work);
  const tasks = events.filter(({ name, ph }) => name.endsWith('RunTask') && ph === 'X');
  if (tasks.length === 0) throw new Error('The trace has no task of a page.');
  return Math.max(...tasks.map(cpuOf));
};

/** The CPU time of the page's main thread between two marks (`performance.mark`) of the work, in milliseconds. */
export const cpuBetween = async (
  page: Page,
  [from, to]: readonly [string, string],
  work: () => Promise<void>,
): Promise<number> => {
  const events = await traceMainThread(page, work);
  const [start, end] = [from, to].map((mark) => events.find(({ name }) => name === mark)?.ts);
  if (start === undefined || end === undefined) throw new Error(`The trace has no marks ${from} and ${to}.`);
  return events
    .filter(({ name, ph, ts, dur = 0 }) => name === 'RunTask' && ph === 'X' && ts + dur > start && ts < end)
    .reduce((sum, task) => sum + cpuOf(task), 0);
};

/** The events that Event Timing counts as interactions. */
const INPUTS: readonly unknown[] = ['pointerdown', 'pointerup', 'click', 'keydown', 'keypress', 'keyup'];

/**
 * The longest way from an input to its frame while the work is done, in milliseconds of CPU of the main thread: the
 * tasks that run after the input arrived, until the frame is handed over to be drawn.
 */
export const slowestInput = async (page: Page, work: () => Promise<void>): Promise<number> => {
  const events = await traceMainThread(page, work);
  // A task is in the trace twice, once for each of two categories.
  const tasks = events.filter(({ name, ph }) => name === 'RunTask' && ph === 'X');
  const frames = events.filter(({ name }) => name === 'Commit').map(({ ts }) => ts);
  const times = events
    .filter(({ name, args }) => name === 'EventDispatch' && INPUTS.includes(args?.data?.type))
    .map(({ ts, dur = 0 }) => {
      const frame = frames.filter((at) => at > ts + dur).reduce((a, b) => Math.min(a, b), ts + 1_000_000);
      return tasks
        .filter((task) => task.ts + (task.dur ?? 0) > ts && task.ts < frame)
        .reduce((sum, task) => sum + cpuOf(task), 0);
    });
  if (times.length === 0 || tasks.length === 0) throw new Error('The trace has no input of a page.');
  return Math.max(...times);
};
