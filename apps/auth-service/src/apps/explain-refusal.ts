/** Runs the checks of an authorization request without a user, so that an operator sees why it is refused. */
import { OAuthError, readParameters } from '@meridian/oauth-protocol';
import { UsageError } from '@meridian/service-kit/operator';
import { AuthorizationRefusal } from '../oauth/authorize/authorization-refusal.ts';
import { runAuthorizeSteps } from '../oauth/authorize/authorize-steps.ts';
import type { StepParts } from '../oauth/authorize/step.ts';

export type Explanation =
  | {
      readonly accepted: true;
      readonly clientId: string;
      readonly redirectUri: string;
      readonly scopes: readonly string[];
    }
  | {
      readonly accepted: false;
      readonly error: string;
      readonly description: string;
      /** Where the user reads it: on a page of Meridian, or in the app, which gets the error by redirect. */
      readonly shownAt: string;
    };

/** A limit on fetches counts callers by address. */
const OPERATOR_ADDRESS = '127.0.0.1';

export const explainRefusal = async (parts: StepParts, url: string): Promise<Explanation> => {
  const query = /\?(.+)$/s.exec(url)?.[1];
  if (query === undefined)
    throw new UsageError('URL must be the address that the app opened, with its parameters.');
  const { parameters, repeated } = readParameters(query);
  if (parameters.get('request_uri') !== undefined) {
    throw new UsageError(
      'The app pushed this request, so its parameters are not in the URL. The answer to the push names the error.',
    );
  }
  try {
    const request = await runAuthorizeSteps(
      { parameters, repeated, isPushed: false, address: OPERATOR_ADDRESS },
      parts,
    );
    return {
      accepted: true,
      clientId: request.client.clientId,
      redirectUri: request.redirectUri,
      scopes: [...request.scopes],
    };
  } catch (error) {
    return describe(error);
  }
};

const describe = (error: unknown): Explanation => {
  if (error instanceof AuthorizationRefusal) {
    const { error: refusal, redirectUri } = error;
    return { accepted: false, error: refusal.code, description: refusal.message, shownAt: redirectUri };
  }
  if (error instanceof OAuthError) {
    const shownAt = 'a page of Meridian, because the app is not known to be the sender';
    return { accepted: false, error: error.code, description: error.message, shownAt };
  }
  throw error;
};

export const toExplanation = (explained: Explanation): string =>
  explained.accepted
    ? [
        'The request is accepted: the user signs in and is asked for consent.',
        `app           ${explained.clientId}`,
        `redirect_uri  ${explained.redirectUri}`,
        `scopes        ${explained.scopes.join(' ')}`,
      ].join('\n')
    : [
        `Refused: ${explained.error}`,
        explained.description,
        `The user reads this at: ${explained.shownAt}`,
      ].join('\n');
