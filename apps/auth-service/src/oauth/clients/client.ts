import type { ClientMetadata } from '@meridian/oauth-protocol';

/** A client as this region knows it: its document, and what only the server may say about it. */
export interface Client {
  readonly clientId: string;
  readonly kind: 'cimd' | 'registered';
  readonly metadata: ClientMetadata;
  readonly fetchedAt: Date;
  readonly freshUntil: Date;
  readonly validators: { readonly etag?: string | undefined; readonly lastModified?: string | undefined };
  /** An operator of this region looked at it and vouches for it. Nothing in the document can set this. */
  readonly isVerified: boolean;
  readonly isBlocked: boolean;
}
