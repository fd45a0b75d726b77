import { ALL_SCOPES, SCOPES, type Scope } from '@meridian/contracts/internal';

export interface ScopePreset {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly scopes: readonly (Scope | typeof ALL_SCOPES)[];
}

/** Sets of scopes that keys usually have; the page of keys offers them instead of the whole list. */
export const SCOPE_PRESETS: readonly ScopePreset[] = [
  {
    name: 'endpoints',
    label: 'Run endpoints',
    hint: 'For products and jobs that call your endpoints.',
    scopes: ['endpoint:read'],
  },
  {
    name: 'queries',
    label: 'Send queries',
    hint: 'For notebooks and reports that query events and persons.',
    scopes: ['query:read'],
  },
  {
    name: 'read',
    label: 'Read everything',
    hint: 'Every scope that only reads; nothing can be changed.',
    scopes: SCOPES.filter((scope) => scope.endsWith(':read')),
  },
  {
    name: 'everything',
    label: 'Everything',
    hint: 'All that you can do. Keep such a key as safe as your password.',
    scopes: [ALL_SCOPES],
  },
];

/** The scopes of the chosen preset, or else the checked scopes of the form. */
export const scopesOfForm = (preset: string, checked: readonly string[]): readonly string[] =>
  SCOPE_PRESETS.find(({ name }) => name === preset)?.scopes ?? checked;

/** A short description of the scopes of a key. */
export const describeScopes = (scopes: readonly string[]): string => {
  const own = new Set(scopes);
  if (own.has(ALL_SCOPES)) return 'all scopes';
  const preset = SCOPE_PRESETS.find(
    (candidate) => candidate.scopes.length === own.size && candidate.scopes.every((scope) => own.has(scope)),
  );
  return preset === undefined || own.size === 1 ? scopes.join(' ') : preset.label.toLowerCase();
};
