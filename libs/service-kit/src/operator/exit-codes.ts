/** The exit codes of the operator's command. */
export const EXIT = { ok: 0, failed: 1, usage: 2, notFound: 3, preconditions: 4, config: 78 } as const;

/** The command line is wrong; the message says how. */
export class UsageError extends Error {}
