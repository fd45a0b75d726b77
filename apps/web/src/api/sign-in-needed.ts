/** Tells the app that the server refused a request until the person enters the password. */

/** The session has ended, or it is too old for the request. */
export type SignInReason = 'session_ended' | 'session_old';

let listener: (reason: SignInReason) => void = () => {};

export const onSignInNeeded = (next: (reason: SignInReason) => void): void => {
  listener = next;
};

export const reportRefusal = (status: number, code: string): void => {
  if (status === 401) listener('session_ended');
  else if (code === 'recent_sign_in_required') listener('session_old');
};
