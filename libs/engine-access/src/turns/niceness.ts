/** How nice the threads of a statement are to those of others, where the engine may decide that. */
import type { Standing } from './engine-line.ts';

/** Never 0, which would leave a thread as nice as it was made. */
const NICENESS: Readonly<Record<Standing, number>> = { ahead: 1, behind: 13 };

export const asNiceAs = (standing: Standing): { readonly os_thread_priority: string } => ({
  os_thread_priority: String(NICENESS[standing]),
});
