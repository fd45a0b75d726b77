/** The settings of `src/oauth`, derived once from the configuration: addresses, lifetimes, limits. */

import { OAUTH_SCOPES, SCOPES } from '@meridian/contracts/internal';
import { type CacheBounds, type ClientIdPolicy, mcpResourceAt } from '@meridian/oauth-protocol';
import type { AuthConfig } from '../config.ts';

export interface OAuthSettings {
  readonly issuer: string;
  /** This region's address: the audience of tokens without a requested resource. */
  readonly regionUrl: string;
  /** All addresses at which this region's tokens are valid. */
  readonly resources: readonly string[];
  /** The MCP server at each of these addresses. It accepts only tokens that were requested for it. */
  readonly mcpResources: readonly string[];
  /** All scopes that can be granted, in the order of `scopes_supported`. */
  readonly scopes: readonly string[];
  readonly clientIdPolicy: ClientIdPolicy;
  readonly documentBounds: CacheBounds;
  readonly assertionAudiences: readonly string[];
  readonly limits: {
    readonly fetchesPerHostPerMinute: number;
    readonly fetchesPerMinute: number;
    readonly newClientsPerAddressPerMinute: number;
    readonly newClientsPerAddressPerHour: number;
    readonly newClientsPerSitePerHour: number;
    readonly newClientsPerDomainPerHour: number;
    readonly newClientsPerHour: number;
    readonly authorizePerAddressPerMinute: number;
    readonly tokenPerAddressPerMinute: number;
    readonly tokenPerClientPerMinute: number;
  };
}

const WIDE = 1_000_000;

export const oauthSettings = (config: AuthConfig): OAuthSettings => {
  const isProduction = config.NODE_ENV === 'production';
  const orDefault = (given: number | undefined, inProduction: number): number =>
    given ?? (isProduction ? inProduction : WIDE);
  const resources = [...new Set([config.PUBLIC_URL, config.ISSUER_URL])];
  return {
    issuer: config.ISSUER_URL,
    regionUrl: config.PUBLIC_URL,
    resources,
    mcpResources: resources.map(mcpResourceAt),
    scopes: [...OAUTH_SCOPES, ...SCOPES],
    clientIdPolicy: { allowDevelopmentHosts: !isProduction },
    documentBounds: {
      minSeconds: config.OAUTH_DOCUMENT_MIN_SECONDS,
      maxSeconds: config.OAUTH_DOCUMENT_MAX_SECONDS,
      defaultSeconds: config.OAUTH_DOCUMENT_DEFAULT_SECONDS,
    },
    assertionAudiences: config.OAUTH_ACCEPT_TOKEN_ENDPOINT_AUDIENCE
      ? [config.ISSUER_URL, `${config.ISSUER_URL}/oauth/token/`, `${config.ISSUER_URL}/oauth/token`]
      : [config.ISSUER_URL],
    limits: {
      fetchesPerHostPerMinute: orDefault(config.OAUTH_FETCHES_PER_HOST_PER_MINUTE, 60),
      fetchesPerMinute: orDefault(config.OAUTH_FETCHES_PER_MINUTE, 600),
      newClientsPerAddressPerMinute: orDefault(config.OAUTH_NEW_CLIENTS_PER_ADDRESS_PER_MINUTE, 5),
      newClientsPerAddressPerHour: orDefault(config.OAUTH_NEW_CLIENTS_PER_ADDRESS_PER_HOUR, 10),
      newClientsPerSitePerHour: orDefault(config.OAUTH_NEW_CLIENTS_PER_SITE_PER_HOUR, 50),
      newClientsPerDomainPerHour: orDefault(config.OAUTH_NEW_CLIENTS_PER_DOMAIN_PER_HOUR, 5),
      newClientsPerHour: orDefault(config.OAUTH_NEW_CLIENTS_PER_HOUR, 100),
      authorizePerAddressPerMinute: orDefault(config.OAUTH_AUTHORIZE_LIMIT_PER_ADDRESS, 120),
      tokenPerAddressPerMinute: orDefault(config.OAUTH_TOKEN_LIMIT_PER_ADDRESS, 1_200),
      tokenPerClientPerMinute: orDefault(config.OAUTH_TOKEN_LIMIT_PER_CLIENT, 12_000),
    },
  };
};
