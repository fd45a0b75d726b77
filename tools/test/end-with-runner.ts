import type { Reporter } from 'vitest/node';

/** Ends Vitest when the runner is killed: the result would go unread, and the next run removes the folder. */
export default class EndWithRunner implements Reporter {
  onInit(): void {
    process.once('disconnect', () => process.exit(1));
    // The listener would keep a finished run alive.
    process.channel?.unref();
  }
}
