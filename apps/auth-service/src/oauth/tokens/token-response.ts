import type { TokenResponse } from '@meridian/contracts/oauth';
import type { AccessChoice } from '../access-choice.ts';

export interface IssuedTokens {
  readonly accessToken: string;
  readonly accessExpiresAt: Date;
  readonly refreshToken: string | undefined;
  readonly idToken?: string | undefined;
  readonly scopes: readonly string[];
  readonly isDpopBound: boolean;
  readonly access: AccessChoice;
}

export const tokenResponse = (issued: IssuedTokens, now: Date): TokenResponse => ({
  access_token: issued.accessToken,
  token_type: issued.isDpopBound ? 'DPoP' : 'Bearer',
  expires_in: Math.max(1, Math.round((issued.accessExpiresAt.getTime() - now.getTime()) / 1_000)),
  ...(issued.refreshToken === undefined ? {} : { refresh_token: issued.refreshToken }),
  ...(issued.idToken === undefined ? {} : { id_token: issued.idToken }),
  scope: issued.scopes.join(' '),
  scoped_teams: [...issued.access.scopedProjects],
  scoped_organizations: [...issued.access.scopedOrganizations],
});
