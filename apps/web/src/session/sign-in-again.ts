import { fitsAddress } from '../features/address/fits-address.ts';

/**
 * Leads to the sign-in page, which leads back to this address. Queries are in the address and drafts in the browser's
 * storage, so nothing is lost.
 */
export const signInAgain = (): void => {
  const { pathname, search } = window.location;
  const address = fitsAddress(search) ? pathname + search : pathname;
  window.location.assign(`/login?next=${encodeURIComponent(address)}`);
};

/** Opens the sign-in page in a new tab, which closes itself after the sign-in. `again`: also while signed in. */
export const signInBeside = ({ again }: { readonly again: boolean }): void => {
  window.open(`/login?next=${encodeURIComponent(SIGNED_IN_PATH)}${again ? '&reauth=1' : ''}`, '_blank');
};

export const SIGNED_IN_PATH = '/signed-in';
