/** For organizations that build OAuth apps: verification tokens, the apps linked by them, and asking for verification. */
import { verificationRequestSchema, verificationTokenCreateSchema } from '@meridian/contracts/accounts';
import { parseInput } from '@meridian/service-kit';
import { html } from '@meridian/service-kit/pages';
import { listLinkedApps } from '../apps/linked-apps.ts';
import type { ProvisioningLimits } from '../apps/provisioning-limits.ts';
import { requestVerification } from '../apps/verification-requests.ts';
import { createVerificationToken, deleteVerificationToken } from '../apps/verification-tokens.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { OrganizationAccess } from '../http/caller.ts';
import type { OAuthSettings } from '../oauth/oauth-settings.ts';
import { LEVELS } from '../organizations/levels.ts';
import { csrfField, field } from '../pages/form.ts';
import { findCurrentOrganization, organizationField, organizationOfForm } from './current-organization.ts';
import type { SettingsCall, SettingsPage } from './settings-page.ts';

export interface AppsPageParts {
  readonly config: AuthConfig;
  readonly settings: Pick<OAuthSettings, 'clientIdPolicy'>;
  readonly database: Database;
  readonly provisioning: ProvisioningLimits;
}

export const createAppsPage = (parts: AppsPageParts): SettingsPage => {
  const { config, database } = parts;
  const region = config.REGION.toUpperCase();

  const linkedApps = async ({ organization }: OrganizationAccess) => {
    const apps = await listLinkedApps(parts, organization.id);
    return html`<div class="card"><h2>Linked apps</h2>${
      apps.length === 0
        ? html`<p class="muted">No app uses a verification token of ${organization.name} yet. An app is linked the next time a user authorizes it after you add the token to its document.</p>`
        : html`<ul class="list">${apps.map(
            (app) =>
              html`<li><div><strong>${app.client_name}</strong> <span class="pill">${app.is_verified ? 'verified' : 'unverified'}</span><br><span class="small muted">${app.client_id} · linked ${app.linked_at.slice(0, 10)} by “${app.verification_token.label}” · ${app.provisioning_limit_per_hour} new accounts an hour</span></div></li>`,
          )}</ul>`
    }</div>`;
  };

  const tokens = async ({ organization }: OrganizationAccess, csrfToken: string) => {
    const known = await database.verificationToken.findMany({
      where: { organizationId: organization.id },
      orderBy: { createdAt: 'asc' },
    });
    return html`<div class="card"><h2>CIMD verification tokens</h2>
<p class="muted">Add one to the metadata document of your app, as <code>verification_token</code> under <code>${config.OAUTH_VENDOR_NAMESPACES[0]}</code>. It links the app to ${organization.name} and raises its limit of new accounts. It does not verify the app.</p>
${
  known.length > 0 &&
  html`<ul class="list">${known.map(
    ({ id, label, clientUrl, mask, lastUsedAt }) =>
      html`<li><div><strong>${label}</strong> <code>${mask}</code><br><span class="small muted">${clientUrl} · ${lastUsedAt === null ? 'not used yet' : `last used ${lastUsedAt.toISOString().slice(0, 10)}`}</span></div><form method="post">${csrfField(csrfToken)}${organizationField(organization)}<input type="hidden" name="action" value="delete_token"><input type="hidden" name="id" value="${id}"><button class="danger" aria-label="Delete ${label}">Delete</button></form></li>`,
  )}</ul>`
}
<form method="post">${csrfField(csrfToken)}${organizationField(organization)}<input type="hidden" name="action" value="create_token">
<div class="row">${field({ name: 'label', label: 'Name', maxLength: 40 })}${field({ name: 'cimd_url', label: 'Address of the metadata document', type: 'url', maxLength: 2048, hint: 'The client_id of the app. The token works only for this app.' })}</div>
<div><button class="plain">Create token</button></div></form></div>`;
  };

  const requestForm = async (
    { user, csrfToken, field: text }: SettingsCall,
    access: OrganizationAccess | undefined,
  ) => {
    const asked = await database.verificationRequest.findMany({
      where: { userId: user.id },
      orderBy: { createdAt: 'desc' },
      take: 10,
    });
    return html`<div class="card"><h2>Ask for verification</h2>
<p class="muted">Verification removes the “unverified application” notice, and nothing else. It is granted per region: this is ${region}. We look at whether the document is served over https from a production domain, all redirect URIs are https on that domain, there is a public product page, and the scopes are no more than the product needs.</p>
${
  asked.length > 0 &&
  html`<ul class="list">${asked.map(
    ({ appName, clientId, status, createdAt }) =>
      html`<li><div><strong>${appName}</strong> <span class="pill">${status}</span><br><span class="small muted">${clientId} · asked ${createdAt.toISOString().slice(0, 10)}</span></div></li>`,
  )}</ul>`
}
<form method="post">${csrfField(csrfToken)}<input type="hidden" name="action" value="request_verification">
<dl class="pairs"><dt>Topic</dt><dd>Authentication</dd></dl>
<div class="row">${field({ name: 'app_name', label: 'Name of the app', maxLength: 200, value: text('app_name') })}${field({ name: 'client_id', label: 'Address of the metadata document', type: 'url', maxLength: 2048, value: text('client_id') })}</div>
${field({ name: 'product_url', label: 'Link to the product', type: 'url', maxLength: 2048, value: text('product_url') })}
${access && html`<label class="check"><input type="checkbox" name="organization" value="${access.organization.id}" checked><span>It belongs to ${access.organization.name}</span></label>`}
<div class="field"><label for="message">Anything else</label><textarea id="message" name="message" rows="3" maxlength="5000">${text('message')}</textarea></div>
<div><button class="plain">Send request</button></div></form></div>`;
  };

  return {
    path: '/settings/apps',
    title: 'Your apps',
    render: async (call) => {
      const access = await findCurrentOrganization(parts, call.user);
      const isAdmin = access !== undefined && access.membership.level >= LEVELS.admin;
      return html`${isAdmin && (await linkedApps(access))}${isAdmin && (await tokens(access, call.csrfToken))}${await requestForm(call, access)}`;
    },
    actions: {
      create_token: {
        done: 'The token was created.',
        needsRecentSignIn: true,
        run: async (call, reveal) => {
          const access = await organizationOfForm(parts, call, LEVELS.admin);
          const input = parseInput(verificationTokenCreateSchema, {
            label: call.field('label'),
            cimd_url: call.field('cimd_url'),
          });
          const by = { ...access, requestId: call.requestId };
          const { value } = await createVerificationToken(parts, by, {
            label: input.label,
            clientUrl: input.cimd_url,
          });
          reveal({ title: `The token “${input.label}”`, value });
        },
      },
      delete_token: {
        done: 'The token was deleted and its apps were unlinked.',
        needsRecentSignIn: true,
        run: async (call) => {
          const access = await organizationOfForm(parts, call, LEVELS.admin);
          await deleteVerificationToken(parts, { ...access, requestId: call.requestId }, call.field('id'));
        },
      },
      request_verification: {
        done: `Your request was received. The operators of ${region} will look at it.`,
        run: async (call) => {
          const input = parseInput(verificationRequestSchema, {
            app_name: call.field('app_name'),
            client_id: call.field('client_id'),
            product_url: call.field('product_url'),
            organization: call.field('organization') || null,
            message: call.field('message'),
          });
          await requestVerification(parts, call, input);
        },
      },
    },
  };
};
