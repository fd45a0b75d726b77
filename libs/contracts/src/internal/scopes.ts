/**
 * The one list of scopes: what this product has, each to read or to write. Personal keys, OAuth, discovery and
 * route checks all read it here. The text is what a person is asked to agree to.
 */
export const SCOPE_OBJECTS = {
  user: { read: 'See your name and e-mail address', write: 'Change your profile' },
  organization: { read: 'See your organizations', write: 'Change organization settings' },
  organization_member: {
    read: 'See who belongs to your organizations',
    write: 'Invite, change and remove members',
  },
  project: { read: 'See your projects and their settings', write: 'Create and change projects' },
  query: { read: 'Run queries over your data', write: 'Run and cancel queries over your data' },
  insight: { read: 'See saved insights', write: 'Create, change and delete saved insights' },
  insight_variable: { read: 'See insight variables', write: 'Create, change and delete insight variables' },
  dashboard: { read: 'See dashboards', write: 'Create, change and delete dashboards' },
  dashboard_template: {
    read: 'See dashboard templates',
    write: 'Create, change and delete dashboard templates',
  },
  annotation: { read: 'See annotations', write: 'Create, change and delete annotations' },
  comment: { read: 'See comments', write: 'Create, change and delete comments' },
  sharing_configuration: {
    read: 'See the public links of insights, dashboards and endpoints',
    write: 'Create, change and revoke public links to insights, dashboards and endpoints',
  },
  alert: { read: 'See alerts', write: 'Create, change and delete alerts' },
  subscription: {
    read: 'See subscriptions to insights and dashboards',
    write: 'Create, change and delete subscriptions to insights and dashboards',
  },
  export: { read: 'See and download exports', write: 'Create exports of your data' },
  endpoint: { read: 'See and run endpoints', write: 'Create, change and delete endpoints' },
  person: { read: 'See persons and their properties', write: 'Change and delete persons' },
  cohort: { read: 'See cohorts', write: 'Create, change and delete cohorts' },
  action: { read: 'See actions', write: 'Create, change and delete actions' },
  group: { read: 'See groups and their properties', write: 'Change groups' },
  event_definition: { read: 'See which events exist', write: 'Describe events' },
  property_definition: { read: 'See which properties exist', write: 'Describe properties' },
  activity_log: { read: 'See who changed what', write: 'Add notes to the activity log' },
} as const satisfies Record<string, Record<'read' | 'write', string>>;

export type ScopeObject = keyof typeof SCOPE_OBJECTS;
export type ScopeAction = 'read' | 'write';
export type Scope = `${ScopeObject}:${ScopeAction}`;

/** Every scope in the order of the list above, read before write. */
export const SCOPES: readonly Scope[] = (Object.keys(SCOPE_OBJECTS) as ScopeObject[]).flatMap(
  (object): Scope[] => [`${object}:read`, `${object}:write`],
);

/** Everything there is; for personal keys and sessions only, never advertised. */
export const ALL_SCOPES = '*';

/** Scopes that an OAuth client may request in addition to `SCOPES`, within the limit of its document. */
export const OAUTH_SCOPES = ['openid', 'profile', 'email', 'introspection'] as const;

/** Scopes that a project secret key may have. */
export const PROJECT_SECRET_KEY_SCOPES = ['endpoint:read'] as const satisfies readonly Scope[];

const known: ReadonlySet<string> = new Set(SCOPES);

export const isScope = (text: string): text is Scope => known.has(text);

export const describeScope = (scope: Scope): string => {
  const [object, action] = scope.split(':') as [ScopeObject, ScopeAction];
  return SCOPE_OBJECTS[object][action];
};
