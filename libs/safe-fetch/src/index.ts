export { findRegistrableDomain } from './registrable-domain.ts';
export { createSafeFetch, type SafeFetch, type SafeResponse } from './safe-fetch.ts';
export { SafeFetchError } from './safe-fetch-error.ts';
