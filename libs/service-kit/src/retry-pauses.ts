/**
 * The pauses before the first and the second retry of a request whose connection ended. The connections to a lost
 * replica end one after the other, so the first retry may take one that is about to end.
 */
export const RETRY_PAUSES_MS = [0, 50] as const;
