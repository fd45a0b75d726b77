/** Known advisories about the packages of the lockfile, from a committed list: the check needs no network. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lockfile, lockedPackages } from './lockfile.ts';
import { isInRange } from './versions.ts';

export const ADVISORIES_FILE = 'tools/check/supply-chain/advisories.json';

export interface Advisory {
  /** GHSA-… */
  readonly id: string;
  readonly package: string;
  readonly range: string;
  readonly severity: string;
  readonly title: string;
  /** Why the advisory does not affect Meridian. The check fails for advisories without this text. */
  readonly accepted?: string;
}

export interface AdvisoryList {
  /** The day on which the registry was asked about all packages of the lockfile; null if it never was. */
  readonly askedAt: string | null;
  /** Where the list comes from while the registry was not asked. */
  readonly note?: string;
  readonly advisories: readonly Advisory[];
}

export const readAdvisories = (root: string): AdvisoryList =>
  JSON.parse(readFileSync(join(root, ADVISORIES_FILE), 'utf8'));

export const checkAdvisories = (lockfile: Lockfile, { advisories }: AdvisoryList): string[] =>
  advisories
    .filter(({ accepted }) => accepted === undefined)
    .flatMap((advisory) =>
      lockedPackages(lockfile)
        .filter(({ name, version }) => name === advisory.package && isInRange(version, advisory.range))
        .map(
          ({ location, version }) =>
            `${location} ${version}: ${advisory.id} (${advisory.severity}), ${advisory.title}`,
        ),
    );

const OLD_AFTER_DAYS = 30;
const DAY_MS = 86_400_000;

/** A remark about the age of the list. */
export const ageOfAdvisories = ({ askedAt, note = '' }: AdvisoryList, now: Date): string => {
  if (askedAt === null)
    return `the registry was never asked about all packages, so advisories may be missing: npm run advisories. ${note}`;
  const days = Math.floor((now.getTime() - Date.parse(askedAt)) / DAY_MS);
  const age = `advisories as of ${askedAt}`;
  return days > OLD_AFTER_DAYS ? `${age}, ${days} days old: renew them with npm run advisories` : age;
};

interface AuditFinding {
  readonly url?: string;
  readonly name?: string;
  readonly range?: string;
  readonly severity?: string;
  readonly title?: string;
}

/** The answer of `npm audit --json`. `via` names another package where the advisory is about a dependency. */
export interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, { readonly via: readonly (string | AuditFinding)[] }>>;
  readonly message?: string;
}

/** Keeps why an advisory was accepted, and entries that were added by hand. */
export const mergeAudit = (
  list: AdvisoryList,
  { vulnerabilities = {} }: AuditReport,
  today: string,
): AdvisoryList => {
  const found = Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((finding) => typeof finding !== 'string')
    .map((finding) => ({
      id: finding.url?.replace(/^.*\//, '') ?? '',
      package: finding.name ?? '',
      range: finding.range ?? '*',
      severity: finding.severity ?? 'unknown',
      title: finding.title ?? '',
    }));
  const keyOf = ({ id, package: name }: Advisory): string => `${name} ${id}`;
  const known = new Map(list.advisories.map((advisory) => [keyOf(advisory), advisory]));
  for (const advisory of found) known.set(keyOf(advisory), { ...known.get(keyOf(advisory)), ...advisory });
  const advisories = [...known.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return { askedAt: today, advisories };
};
