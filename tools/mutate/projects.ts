/** What a mutation run changes: the rules that protect tenants, users and the network from each other. */
export interface MutatedProject {
  /** As it is named on the command line. */
  readonly name: string;
  readonly folder: string;
  /** Path prefixes inside the folder; all of it when empty. */
  readonly only: readonly string[];
  /** Path prefixes of the tests that count; all when left out. */
  readonly tests?: readonly string[];
}

export const PROJECTS: readonly MutatedProject[] = [
  { name: 'libs/engine-access', folder: 'libs/engine-access/src', only: ['wall/'] },
  {
    name: 'libs/hogql',
    folder: 'libs/hogql/src',
    only: [
      'passes/guard-tenant.ts',
      'passes/hide-deleted.ts',
      'print/assert-guarded-sql.ts',
      'print/names.ts',
      'resolve/access.ts',
      'resolve/check-identifier.ts',
      'resolve/read-stored.ts',
    ],
    tests: ['passes/', 'print/', 'resolve/'],
  },
  { name: 'libs/oauth-protocol', folder: 'libs/oauth-protocol/src', only: [] },
  { name: 'libs/safe-fetch', folder: 'libs/safe-fetch/src', only: [] },
  {
    name: 'libs/identity',
    folder: 'libs/identity/src',
    only: [
      'token-format.ts',
      'principal.ts',
      'requirement.ts',
      'internal-identity.ts',
      'project-in-reach.ts',
    ],
  },
];
