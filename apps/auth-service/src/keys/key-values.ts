import { hashToken, maskToken, mintToken, type Region } from '@meridian/identity';

export interface NewKeyValue {
  /** Shown once, when it is created. */
  readonly value: string;
  /** The stored columns. */
  readonly stored: { readonly tokenHash: Uint8Array<ArrayBuffer>; readonly mask: string };
}

export const newKeyValue = (kind: 'phx' | 'phs' | 'phvt', region: Region): NewKeyValue => {
  const value = mintToken(kind, region);
  return { value, stored: { tokenHash: hashToken(value), mask: maskToken(value) } };
};
