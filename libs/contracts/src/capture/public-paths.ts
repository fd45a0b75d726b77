/**
 * Paths of capture-service that the gateway forwards without a credential: SDKs know the public project token
 * only. Each with and without a trailing slash, and all of them for any origin.
 */
export const CAPTURE_PUBLIC_PATHS = [
  '/i/v0/e',
  '/i/v0/ai',
  '/i/v1/analytics/events',
  '/e',
  '/capture',
  '/track',
  '/engage',
  '/batch',
  '/s',
  '/flags',
  '/decide',
  '/array/:token/config',
  '/array/:token/config.js',
  '/api/surveys',
  '/api/early_access_features',
  // The rest of what begins like a path of SDKs: scripts, and 404s that pages of other origins can read.
  '/static/*',
  '/array/*',
  '/i/*',
  '/e/*',
  '/_readiness',
  '/_liveness',
] as const;

/** The largest body that one of them takes; recordings are the largest. */
export const CAPTURE_MAX_BODY_BYTES = 25 * 1024 * 1024;
