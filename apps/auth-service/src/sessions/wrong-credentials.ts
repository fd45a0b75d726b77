import { UnauthenticatedError } from '@meridian/core';

/** The same for an unknown address, a wrong password, and one that was changed during the sign-in. */
export const wrongCredentials = (): UnauthenticatedError =>
  new UnauthenticatedError('authentication_failed', 'The e-mail address or the password is wrong.');
