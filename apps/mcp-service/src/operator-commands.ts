/** The commands of `meridian` in the image of this service. docs/operators.md describes them. */
import type { DoctorCheck } from '@meridian/core';
import { authServiceChecks, checkAddress, doctorGroup } from '@meridian/service-kit/operator';
import type { McpConfig } from './config.ts';

const doctorChecks = (config: McpConfig): readonly DoctorCheck[] => [
  ...authServiceChecks(config),
  checkAddress('capture-service', config.CAPTURE_SERVICE_URL),
  checkAddress('query-service', config.QUERY_SERVICE_URL),
  checkAddress('endpoints-service', config.ENDPOINTS_SERVICE_URL),
];

export const groups = [doctorGroup(doctorChecks)];
