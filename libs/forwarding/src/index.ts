export { createFaviconRoutes } from './favicon.ts';
export { refuseHostileRequests } from './hostile-request.ts';
export { limitUploads } from './limit-uploads.ts';
export { createNetworkShares } from './network-shares.ts';
export { oauthErrors } from './oauth-errors.ts';
export { outgoingHeaders } from './outgoing-headers.ts';
export { createPooledSend } from './pooled-send.ts';
export { createRouteTree, type RouteTree, segmentsOf } from './route-tree.ts';
export { securityHeaders } from './security-headers.ts';
export {
  type Answer,
  createUpstream,
  type ForwardOptions,
  isOver,
  SHARE_OF_CALLER,
  type Upstream,
} from './upstream.ts';
