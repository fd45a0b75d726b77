import { type Html, type HtmlValue, html } from '@meridian/service-kit/pages';

export interface FieldOptions {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'number';
  readonly value?: string;
  readonly autocomplete?: string;
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly hint?: HtmlValue;
  readonly error?: string | undefined;
}

/** A labelled input whose hint and error a screen reader reads with it. */
export const field = ({ name, label, type = 'text', hint, error, ...rest }: FieldOptions): Html => {
  const described = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`].filter(
    Boolean,
  );
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${rest.value ?? ''}"
 autocomplete="${rest.autocomplete ?? 'off'}"${rest.required !== false && html` required`}
${rest.minLength !== undefined && html` minlength="${rest.minLength}"`}
${rest.maxLength !== undefined && html` maxlength="${rest.maxLength}"`}
${error !== undefined && html` aria-invalid="true"`}
${described.length > 0 && html` aria-describedby="${described.join(' ')}"`}>
${hint !== undefined && html`<span class="small muted" id="${name}-hint">${hint}</span>`}
${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
</div>`;
};

export const problem = (text: string | undefined): HtmlValue =>
  text !== undefined && html`<div class="problem" role="alert"><div>${text}</div></div>`;

export const done = (text: string | undefined): HtmlValue =>
  text !== undefined && html`<div class="done" role="status"><div>${text}</div></div>`;

/** The hidden field that `assertCsrf` looks for. */
export const csrfField = (token: string): Html =>
  html`<input type="hidden" name="csrf_token" value="${token}">`;
