import type { ClientMetadata } from '@meridian/oauth-protocol';

/** A client as this region stores it: its document and the members that only the server sets. */
export interface Client {
  readonly clientId: string;
  readonly kind: 'cimd' | 'registered';
  readonly metadata: ClientMetadata;
  readonly fetchedAt: Date;
  readonly freshUntil: Date;
  readonly validators: { readonly etag?: string | undefined; readonly lastModified?: string | undefined };
  /** Verified by an operator of this region. Nothing in the document can set this. */
  readonly isVerified: boolean;
  readonly isBlocked: boolean;
}
