import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';

/** The state that the SDK has stored for a client. */
export interface StoredByMcpClient {
  verifier?: string;
  link?: URL;
  tokens?: { readonly access_token: string; readonly scope: string };
  client?: unknown;
}

export interface McpProviderOptions {
  readonly clientMetadataUrl: string;
  readonly redirectUrl: string;
}

export const MCP_STATE = 'the state';

/** The storage of an MCP client, for `auth` of the SDK. */
export const createMcpProvider = ({
  clientMetadataUrl,
  redirectUrl,
}: McpProviderOptions): { readonly provider: OAuthClientProvider; readonly stored: StoredByMcpClient } => {
  const stored: StoredByMcpClient = {};
  return {
    stored,
    provider: {
      redirectUrl,
      clientMetadataUrl,
      clientMetadata: { client_name: 'Example App', redirect_uris: [redirectUrl] },
      state: () => MCP_STATE,
      clientInformation: () => stored.client as never,
      saveClientInformation: (client) => void Object.assign(stored, { client }),
      tokens: () => stored.tokens as never,
      saveTokens: (tokens) => void Object.assign(stored, { tokens }),
      redirectToAuthorization: (link) => void Object.assign(stored, { link }),
      saveCodeVerifier: (verifier) => void Object.assign(stored, { verifier }),
      codeVerifier: () => stored.verifier!,
    },
  };
};
