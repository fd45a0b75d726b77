import { isUnavailableScope } from '@meridian/contracts/internal';
import { resolveScopes } from '@meridian/oauth-protocol';
import type { AuthorizeStep } from '../step.ts';

export const checkScope: AuthorizeStep<'client'> = ({ parameters, client }, { settings }) => ({
  scopes: resolveScopes(parameters.get('scope'), {
    supported: settings.scopes,
    ceiling: client.metadata.scopeCeiling,
    isUnavailable: isUnavailableScope,
  }),
});
