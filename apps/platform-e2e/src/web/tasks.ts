/** The CPU time of tasks, from a trace of the browser: unlike the time of a clock, other processes do not change it. */
import type { Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of CPU, or by the clock where the system does not tell. */
  readonly tdur?: number;
  readonly dur?: number;
  readonly args?: { readonly name?: string };
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** The longest task of the page's main thread while the work is done, in milliseconds of CPU. */
export const longestTask = async (page: Page, work: () => Promise<void>): Promise<number> => {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: CATEGORIES });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const mainThreads = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = trace.traceEvents.filter(
    (event) => event.name.endsWith('RunTask') && event.ph === 'X' && mainThreads.has(threadOf(event)),
  );
  if (tasks.length === 0) throw new Error('The trace has no task of a page.');
  return Math.max(...tasks.map(({ tdur, dur = 0 }) => (tdur ?? dur) / 1_000));
};
