export { type BufferedLog, createBufferedLog } from './buffered-log.ts';
export { findHostility, hasBody, refuseHostileRequests } from './hostile-request.ts';
export { oauthErrors } from './oauth-errors.ts';
export { type HeaderRules, outgoingHeaders } from './outgoing-headers.ts';
export { securityHeaders } from './security-headers.ts';
export { createUpstream, type ForwardOptions, type Upstream, type UpstreamOptions } from './upstream.ts';
