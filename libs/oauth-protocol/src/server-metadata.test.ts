import {
  authorizationServerMetadataSchema,
  openIdMetadataSchema,
  protectedResourceMetadataSchema,
} from '@meridian/contracts/oauth';
import { describe, expect, it } from 'vitest';
import {
  authorizationServerMetadata,
  ID_TOKEN_ALGORITHM,
  OAUTH_PATHS,
  openIdMetadata,
  protectedResourceMetadata,
} from './server-metadata.ts';

const facts = {
  issuer: 'https://oauth.example',
  scopes: ['openid', 'insight:read'],
  protectedResources: ['https://us.example'],
};

describe('discovery documents (checklist 6)', () => {
  const document = authorizationServerMetadata(facts);

  it('have the shape of the contracts', () => {
    authorizationServerMetadataSchema.parse(document);
    openIdMetadataSchema.parse(openIdMetadata(facts));
    protectedResourceMetadataSchema.parse(
      protectedResourceMetadata({ ...facts, resource: 'https://us.example' }),
    );
  });

  it('are these, member by member', () => {
    const algorithms = ['ES256', 'PS256', 'RS256', 'EdDSA'];
    const server = {
      issuer: 'https://oauth.example',
      authorization_endpoint: 'https://oauth.example/oauth/authorize/',
      token_endpoint: 'https://oauth.example/oauth/token/',
      revocation_endpoint: 'https://oauth.example/oauth/revoke/',
      introspection_endpoint: 'https://oauth.example/oauth/introspect/',
      userinfo_endpoint: 'https://oauth.example/oauth/userinfo/',
      pushed_authorization_request_endpoint: 'https://oauth.example/oauth/par/',
      jwks_uri: 'https://oauth.example/.well-known/jwks.json',
      scopes_supported: ['openid', 'insight:read'],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: algorithms,
      revocation_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      revocation_endpoint_auth_signing_alg_values_supported: algorithms,
      introspection_endpoint_auth_methods_supported: ['private_key_jwt', 'Bearer'],
      introspection_endpoint_auth_signing_alg_values_supported: algorithms,
      code_challenge_methods_supported: ['S256'],
      dpop_signing_alg_values_supported: algorithms,
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      require_pushed_authorization_requests: false,
      protected_resources: ['https://us.example'],
    };
    expect(document).toEqual(server);
    expect(openIdMetadata(facts)).toEqual({
      ...server,
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      claims_supported: [
        ...['at_hash', 'aud', 'auth_time', 'email', 'email_verified', 'exp', 'family_name', 'given_name'],
        ...['iat', 'iss', 'nonce', 'sub'],
      ],
      claims_parameter_supported: false,
      request_parameter_supported: false,
      request_uri_parameter_supported: false,
    });
    expect(ID_TOKEN_ALGORITHM).toBe('RS256');
    expect([OAUTH_PATHS.serverMetadata, OAUTH_PATHS.openIdMetadata, OAUTH_PATHS.resourceMetadata]).toEqual([
      '/.well-known/oauth-authorization-server',
      '/.well-known/openid-configuration',
      '/.well-known/oauth-protected-resource',
    ]);
  });

  it('every endpoint is at the issuer (6.4)', () => {
    for (const [name, value] of Object.entries(document)) {
      if (/_endpoint$|^jwks_uri$/.test(name)) expect(value).toMatch(/^https:\/\/oauth\.example\/./);
    }
  });

  it('has the members that a strict client requires (6.5 to 6.10)', () => {
    expect(document).toMatchObject({
      issuer: 'https://oauth.example',
      client_id_metadata_document_supported: true,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      response_modes_supported: ['query'],
      authorization_response_iss_parameter_supported: true,
    });
    expect(JSON.stringify(document)).not.toMatch(
      /"(none|HS\d+)","(?!private)|registration_endpoint|implicit|password/,
    );
  });

  it('leaves empty lists and unknown members out (6.12)', () => {
    const sparse = authorizationServerMetadata({ ...facts, protectedResources: [] });
    expect(Object.keys(sparse)).not.toContain('protected_resources');
    expect(Object.keys(sparse)).not.toContain('service_documentation');
  });

  it('a protected resource names itself and the one issuer, never offline_access (6.16, 6.18)', () => {
    const scopes = ['insight:read', 'offline_access'];
    expect(
      protectedResourceMetadata({ resource: 'https://eu.example', issuer: facts.issuer, scopes }),
    ).toMatchObject({
      resource: 'https://eu.example',
      authorization_servers: ['https://oauth.example'],
      scopes_supported: ['insight:read'],
      bearer_methods_supported: ['header'],
    });
  });
});
