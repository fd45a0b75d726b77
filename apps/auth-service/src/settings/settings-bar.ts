import { brand, type Html, html } from '@meridian/service-kit/pages';
import { csrfField } from '../pages/form.ts';

const PAGES = {
  '/settings': 'Account',
  '/settings/sessions': 'Sessions',
  '/settings/keys': 'API keys',
  '/settings/connected-apps': 'Connected apps',
  '/settings/organization': 'Organization',
  '/settings/apps': 'Your apps',
} as const;

export type SettingsPath = keyof typeof PAGES;

export interface BarOptions {
  readonly current: SettingsPath;
  readonly csrfToken: string;
}

/** The navigation bar of the settings pages. */
export const settingsBar = ({ current, csrfToken }: BarOptions): Html => html`<header class="bar"><div>
${brand()}
<nav aria-label="Settings">${Object.entries(PAGES).map(
  ([path, name]) => html`<a href="${path}"${path === current && html` aria-current="page"`}>${name}</a>`,
)}</nav>
<form method="post" action="/logout">${csrfField(csrfToken)}<button class="link">Sign out</button></form>
</div></header>`;
