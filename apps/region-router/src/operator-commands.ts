/** The commands of `meridian` in the image of this service. docs/operators.md describes them. */
import type { DoctorCheck } from '@meridian/core';
import { checkAddress, checkPublicAddress, doctorGroup } from '@meridian/service-kit/operator';
import type { RouterConfig } from './config.ts';

const doctorChecks = (config: RouterConfig): readonly DoctorCheck[] => [
  checkAddress('region us', config.ROUTER_US_URL),
  checkAddress('region eu', config.ROUTER_EU_URL),
  checkPublicAddress(config.PUBLIC_URL),
];

export const groups = [doctorGroup(doctorChecks)];
