/** Reads the region of a request from its tokens, codes and keys. */
import { REGIONS, type Region, regionOfToken } from '@meridian/identity';

export const toRegion = (text: string | null | undefined): Region | undefined =>
  REGIONS.find((region) => region === text);

export const regionOfAuthorization = (header: string | undefined): Region | undefined => {
  const [, value] = /^(?:bearer|dpop) +(\S+) *$/i.exec(header ?? '') ?? [];
  return value === undefined ? undefined : regionOfToken(value);
};

/** From the code or token in a form of the OAuth endpoints. */
export const regionOfForm = (form: URLSearchParams): Region | undefined => {
  for (const name of ['code', 'refresh_token', 'token']) {
    const value = form.get(name);
    const region = value === null ? undefined : regionOfToken(value);
    if (region !== undefined) return region;
  }
  return undefined;
};

const PROJECT_TOKEN = /phc_(?:us|eu)[0-9A-Za-z]{49}/g;

/** From the first project token in an address or a header. */
export const regionOfText = (text: string): Region | undefined => {
  for (const [token] of text.matchAll(PROJECT_TOKEN)) {
    const region = regionOfToken(token);
    if (region !== undefined) return region;
  }
  return undefined;
};
