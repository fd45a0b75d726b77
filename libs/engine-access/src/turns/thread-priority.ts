/** The operating system's priority of the threads of a statement. */
import type { Priority } from './engine-line.ts';

/** Not 0, which would leave the priority of the threads unchanged. */
const NICENESS: Readonly<Record<Priority, number>> = { high: 1, low: 13 };

export const threadPriority = (priority: Priority): { readonly os_thread_priority: string } => ({
  os_thread_priority: String(NICENESS[priority]),
});
