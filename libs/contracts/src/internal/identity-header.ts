/** Carries the signed identity between services; the gateway removes it from external requests. */
export const IDENTITY_HEADER = 'x-meridian-identity';
