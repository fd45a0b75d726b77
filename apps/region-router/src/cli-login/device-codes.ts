/**
 * A command line that logs in here has no region yet, so the log-in is started in every region. The codes of the regions
 * are joined to one code, of which each region gets its own part again.
 */
import { REGIONS, type Region } from '@meridian/identity';

/** The page that confirms the codes. */
export const CLI_LOGIN_PATH = '/cli/authorize';

export type Codes = ReadonlyMap<Region, string>;

const SEPARATOR = '~';
const PART = new RegExp(`^(${REGIONS.join('|')})\\.([\\w-]{1,100})$`);

export const joinCodes = (codes: Codes): string =>
  [...codes].map(([region, code]) => `${region}.${code}`).join(SEPARATOR);

/** Empty when a part is not of that form, so that a code of one region is left as it is. */
export const splitCodes = (joined: string): Codes => {
  const parts = joined.split(SEPARATOR).map((part) => PART.exec(part));
  return parts.some((part) => part === null)
    ? new Map()
    : new Map(parts.map((part) => [part![1] as Region, part![2]!]));
};

/** The codes that the terminal shows. The page of the chosen region shows the code of that region. */
export const shownCodes = (codes: Codes): string =>
  codes.size === 1
    ? [...codes.values()][0]!
    : [...codes].map(([region, code]) => `${code} (${region.toUpperCase()})`).join(' or ');
