export const EXIT = { ok: 0, failed: 1, usage: 2, notFound: 3, preconditions: 4, config: 78 } as const;

export class UsageError extends Error {}
