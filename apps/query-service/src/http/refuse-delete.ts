import { MethodNotAllowedError } from '@meridian/core';

/** The handler of DELETE for objects that are only marked as deleted: `refuseDelete('Insights', 'GET, PATCH')`. */
export const refuseDelete = (objects: string, allow: string) => (): never => {
  throw new MethodNotAllowedError(
    'method_not_allowed',
    `${objects} cannot be deleted permanently. Use PATCH with {"deleted": true}.`,
    { headers: { allow } },
  );
};
