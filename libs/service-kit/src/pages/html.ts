/**
 * HTML templates. Every value is escaped unless it is itself the result of `html`; a string cannot be marked as safe,
 * so escaping cannot be forgotten.
 */
export class Html {
  readonly #markup: string;

  private constructor(markup: string) {
    this.#markup = markup;
  }

  static fromTemplate(strings: TemplateStringsArray, values: readonly HtmlValue[]): Html {
    let markup = strings[0]!;
    for (const [index, value] of values.entries()) markup += render(value) + strings[index + 1]!;
    return new Html(markup);
  }

  toString(): string {
    return this.#markup;
  }
}

/** `false`, `null` and `undefined` print nothing, so that `condition && html…` reads well. */
export type HtmlValue = Html | string | number | boolean | null | undefined | readonly HtmlValue[];

export const html = (strings: TemplateStringsArray, ...values: HtmlValue[]): Html =>
  Html.fromTemplate(strings, values);

const render = (value: HtmlValue): string => {
  if (value === false || value === null || value === undefined || value === true) return '';
  if (value instanceof Html) return value.toString();
  if (Array.isArray(value)) return value.map(render).join('');
  return escapeText(String(value));
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

const escapeText = (text: string): string => text.replace(/[&<>"'`]/g, (character) => ENTITIES[character]!);
