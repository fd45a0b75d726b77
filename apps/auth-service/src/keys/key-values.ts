import { hashToken, maskToken, mintToken, type Region } from '@meridian/identity';

export interface NewKeyValue {
  /** Shown once, in the answer that made it. */
  readonly value: string;
  /** The columns that are stored of it. */
  readonly stored: { readonly tokenHash: Uint8Array<ArrayBuffer>; readonly mask: string };
}

export const newKeyValue = (kind: 'phx' | 'phs' | 'phvt', region: Region): NewKeyValue => {
  const value = mintToken(kind, region);
  return { value, stored: { tokenHash: hashToken(value), mask: maskToken(value) } };
};
