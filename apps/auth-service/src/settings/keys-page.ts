/** The page of personal API keys: creates, rolls and deletes them. A value is shown once. */
import { personalApiKeyCreateSchema } from '@meridian/contracts/accounts';
import { describeScope, SCOPES } from '@meridian/contracts/internal';
import type { Clock } from '@meridian/core';
import { parseInput } from '@meridian/service-kit';
import { type Html, html } from '@meridian/service-kit/pages';
import type { AccountEvents } from '../account-events.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { PersonalApiKey } from '../generated/prisma/client.ts';
import { numericIds } from '../http/numeric-ids.ts';
import {
  createPersonalApiKey,
  deletePersonalApiKey,
  MAX_KEYS_PER_USER,
  rollPersonalApiKey,
} from '../keys/personal-api-keys.ts';
import { describeScopes, SCOPE_PRESETS, scopesOfForm } from '../keys/scope-presets.ts';
import { csrfField, field } from '../pages/form.ts';
import type { SettingsCall, SettingsPage } from './settings-page.ts';

export interface KeysPageParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly events: AccountEvents;
}

const day = (at: Date | null): string => at?.toISOString().slice(0, 10) ?? 'never';

const preset = (name: string, label: string, hint: string): Html =>
  html`<label class="check"><input type="radio" name="preset" value="${name}" required><span>${label}<br><span class="small muted">${hint}</span></span></label>
`;

export const createKeysPage = (parts: KeysPageParts): SettingsPage => {
  const { database } = parts;

  const reachOf = async ({ user }: SettingsCall) => {
    const organizations = await database.organization.findMany({
      where: { memberships: { some: { userId: user.id } } },
      include: { projects: { orderBy: { id: 'asc' } } },
      orderBy: { name: 'asc' },
    });
    return organizations.flatMap((organization) =>
      organization.projects.map((project) => ({ organization, project })),
    );
  };

  const item = (key: PersonalApiKey, csrfToken: string): Html => {
    const act = (action: string, text: string, style: string) =>
      html`<form method="post">${csrfField(csrfToken)}<input type="hidden" name="action" value="${action}"><input type="hidden" name="id" value="${key.id}"><button class="${style}" aria-label="${text} ${key.label}">${text}</button></form>`;
    const reach =
      key.scopedProjects.length > 0
        ? `projects ${key.scopedProjects.join(', ')}`
        : key.scopedOrganizations.length > 0
          ? 'chosen organizations'
          : 'everything you reach';
    return html`<li><div><strong>${key.label}</strong> <code>${key.mask}</code><br>
<span class="small muted">${describeScopes(key.scopes)} · ${reach} · last used ${day(key.lastUsedAt)} · made ${day(key.createdAt)}</span></div>
${act('roll', 'Roll', 'plain')}${act('delete', 'Delete', 'danger')}</li>`;
  };

  return {
    path: '/settings/keys',
    title: 'Personal API keys',
    render: async (call) => {
      const keys = await database.personalApiKey.findMany({
        where: { userId: call.user.id },
        orderBy: { createdAt: 'asc' },
      });
      const places = await reachOf(call);
      return html`<p class="muted">For scripts and programs that act for you. Give each the fewest scopes that its job needs.</p>
${keys.length > 0 && html`<div class="card"><ul class="list">${keys.map((key) => item(key, call.csrfToken))}</ul></div>`}
${
  keys.length >= MAX_KEYS_PER_USER
    ? html`<p>You have ${MAX_KEYS_PER_USER} keys, the maximum. Delete one to create another.</p>`
    : html`<div class="card"><h2>New key</h2>
<form method="post">${csrfField(call.csrfToken)}<input type="hidden" name="action" value="create">
${field({ name: 'label', label: 'Name', maxLength: 40, hint: 'For example “nightly report”.' })}
<fieldset><legend>What the key may do</legend><div class="presets">
${SCOPE_PRESETS.map(({ name, label, hint }) => preset(name, label, hint))}${preset('custom', 'Chosen scopes', 'Pick each scope from the list.')}</div></fieldset>
<fieldset class="own-scopes"><legend>Scopes</legend>
<div class="columns">${SCOPES.map(
        (scope) =>
          html`<label class="check"><input type="checkbox" name="scopes" value="${scope}"><span>${describeScope(scope)}<br><span class="small muted">${scope}</span></span></label>`,
      )}</div></fieldset>
<fieldset><legend>Projects</legend><p class="small muted">Leave all unchecked for every project that you can access, now and in the future.</p>
<div class="columns">${places.map(
        ({ organization, project }) =>
          html`<label class="check"><input type="checkbox" name="scoped_teams" value="${project.id}"><span>${project.name}<br><span class="small muted">${organization.name}, project ${project.id}</span></span></label>`,
      )}</div></fieldset>
<div><button>Create key</button></div></form></div>`
}`;
    },
    actions: {
      create: {
        done: 'The key was created.',
        needsRecentSignIn: true,
        run: async (call, reveal) => {
          const input = parseInput(personalApiKeyCreateSchema, {
            label: call.field('label'),
            scopes: scopesOfForm(call.field('preset'), call.fields('scopes')),
            scoped_teams: parseInput(numericIds, call.fields('scoped_teams'), { prefix: 'scoped_teams' }),
          });
          const { value } = await createPersonalApiKey(parts, call, {
            label: input.label,
            scopes: input.scopes,
            scopedOrganizations: [],
            scopedProjects: input.scoped_teams ?? [],
          });
          reveal({ title: `Your key “${input.label}”`, value });
        },
      },
      roll: {
        done: 'The key has a new value. The old value no longer works.',
        needsRecentSignIn: true,
        run: async (call, reveal) => {
          const { key, value } = await rollPersonalApiKey(parts, call, call.field('id'));
          reveal({ title: `Your key “${key.label}”`, value });
        },
      },
      delete: {
        done: 'The key was deleted.',
        needsRecentSignIn: true,
        run: (call) => deletePersonalApiKey(parts, call, call.field('id')),
      },
    },
  };
};
