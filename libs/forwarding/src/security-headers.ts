/** Set on every answer first, so that a service can overwrite them. */
import type { RequestHandler } from 'express';

const CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

export const securityHeaders = ({ publicUrl }: { publicUrl: string }): RequestHandler => {
  const isTls = publicUrl.startsWith('https:');
  return (_req, res, next) => {
    res.setHeader('x-content-type-options', 'nosniff');
    res.setHeader('x-frame-options', 'DENY');
    res.setHeader('content-security-policy', CONTENT_POLICY);
    res.setHeader('referrer-policy', 'no-referrer');
    res.setHeader('cache-control', 'no-store');
    if (isTls) res.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
    next();
  };
};
