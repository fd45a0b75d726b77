/** The commands of `meridian` in the image of this service. docs/operators.md describes them. */

import { existsSync } from 'node:fs';
import type { DoctorCheck } from '@meridian/core';
import { redisChecks } from '@meridian/redis';
import {
  checkAddress,
  checkInternalSecret,
  checkPublicAddress,
  doctorGroup,
} from '@meridian/service-kit/operator';
import type { GatewayContext } from './context.ts';

const checkWebApp = (folder: string | undefined): DoctorCheck => ({
  name: 'web app',
  advice: 'build the image with the web app, and set GATEWAY_WEB_DIR to its folder',
  run: async () => {
    if (folder === undefined)
      return { found: 'GATEWAY_WEB_DIR is not set', problem: 'set it, or the gateway serves no web app' };
    if (!existsSync(`${folder}/index.html`)) throw new Error(`${folder} has no index.html`);
    return folder;
  },
});

const doctorChecks = ({ config, redis }: GatewayContext): readonly DoctorCheck[] => {
  const addresses: readonly (readonly [string, string | undefined])[] = [
    ['auth-service', config.AUTH_SERVICE_URL],
    ['capture-service', config.CAPTURE_SERVICE_URL],
    ['query-service', config.QUERY_SERVICE_URL],
    ['endpoints-service', config.ENDPOINTS_SERVICE_URL],
    ['mcp-service', config.MCP_SERVICE_URL],
  ];
  return [
    ...redisChecks(redis),
    ...addresses.flatMap(([name, url]) => (url === undefined ? [] : [checkAddress(name, url)])),
    checkInternalSecret(config.AUTH_SERVICE_URL, config.INTERNAL_SECRET),
    checkPublicAddress(config.PUBLIC_URL),
    checkWebApp(config.GATEWAY_WEB_DIR),
  ];
};

export const groups = [doctorGroup(doctorChecks)];
