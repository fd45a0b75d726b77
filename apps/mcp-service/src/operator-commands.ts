/** The commands of `meridian` in the image of this service. docs/operators.md describes them. */
import {
  checkAddress,
  checkInternalSecret,
  checkKeySet,
  type DoctorCheck,
  doctorGroup,
} from '@meridian/service-kit/operator';
import type { McpConfig } from './config.ts';

const doctorChecks = (config: McpConfig): readonly DoctorCheck[] => [
  checkAddress('auth-service', config.AUTH_SERVICE_URL),
  checkAddress('capture-service', config.CAPTURE_SERVICE_URL),
  checkAddress('query-service', config.QUERY_SERVICE_URL),
  checkAddress('endpoints-service', config.ENDPOINTS_SERVICE_URL),
  checkInternalSecret(config.AUTH_SERVICE_URL, config.INTERNAL_SECRET),
  checkKeySet(config.AUTH_SERVICE_URL),
];

export const groups = [doctorGroup(doctorChecks)];
