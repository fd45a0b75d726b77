import {
  authorizationServerMetadataSchema,
  openIdMetadataSchema,
  protectedResourceMetadataSchema,
} from '@meridian/contracts/oauth';
import { describe, expect, it } from 'vitest';
import { authorizationServerMetadata, openIdMetadata, protectedResourceMetadata } from './server-metadata.ts';

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

  it('every endpoint is at the issuer (6.4)', () => {
    for (const [name, value] of Object.entries(document)) {
      if (/_endpoint$|^jwks_uri$/.test(name)) expect(value).toMatch(/^https:\/\/oauth\.example\/./);
    }
  });

  it('announces what a strict client looks for (6.5 to 6.10)', () => {
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
