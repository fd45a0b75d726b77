/** The targets of mutation runs: the rules that protect tenants, users and the network. */
export interface MutatedProject {
  /** The name on the command line. */
  readonly name: string;
  readonly folder: string;
  /** Path prefixes inside the folder; empty selects the whole folder. */
  readonly only: readonly string[];
  /** Path prefixes of the tests to run; all tests by default. */
  readonly tests?: readonly string[];
}

export const PROJECTS: readonly MutatedProject[] = [
  { name: 'libs/engine-access', folder: 'libs/engine-access/src', only: ['wall/'], tests: ['wall/'] },
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
