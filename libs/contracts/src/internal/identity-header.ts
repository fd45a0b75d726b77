/** Carries the signed identity between services; the gateway removes it from what comes from outside. */
export const IDENTITY_HEADER = 'x-meridian-identity';
