/** The few members of the package that the benchmark uses, because it has no types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface TokenMembers {
    readonly client: unknown;
    readonly accountId: string;
    readonly grantId: string;
    readonly scope: string;
    readonly gty: string;
  }

  type TokenModel = new (members: TokenMembers) => { save(): Promise<string> };

  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
    readonly Client: { find(id: string): Promise<object | undefined> };
    readonly Grant: new (members: {
      clientId: string;
      accountId: string;
    }) => Grant;
    readonly AccessToken: TokenModel;
    readonly RefreshToken: TokenModel;
  }
}
