/** A minimal browser for forms without JavaScript: cookies and the fields of a page. */
import { fieldsOf, unescapeHtml } from '@meridian/testing';

export interface Visit {
  readonly status: number;
  readonly location: string | undefined;
  readonly headers: Headers;
  readonly text: string;
}

export interface Browser {
  get(path: string, headers?: Record<string, string>): Promise<Visit>;
  /** Submits the page's first form with its own fields and the given ones. */
  submit(page: Visit, fields: Record<string, string | string[]>): Promise<Visit>;
  readonly cookies: Map<string, string>;
}

/** The beginning of a page without its head, for messages of failed tests. */
const bodyOf = (html: string): string => html.slice(html.indexOf('<body')).slice(0, 2_000);

export const createBrowser = (url: string): Browser => {
  const cookies = new Map<string, string>();

  const visit = async (path: string, init: RequestInit): Promise<Visit> => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const target = path.startsWith('http') ? url + new URL(path).pathname + new URL(path).search : url + path;
    const response = await fetch(target, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0]!.split(/=(.*)/s) as [string, string];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return {
      status: response.status,
      location: response.headers.get('location') ?? undefined,
      headers: response.headers,
      text: await response.text(),
    };
  };

  return {
    cookies,
    get: (path, headers = {}) => visit(path, { headers }),
    submit: (page, fields) => {
      const form = /<form[^>]*action="([^"]*)"[^>]*>/.exec(page.text);
      if (form === null) throw new Error(`no form on the page: ${page.status} ${bodyOf(page.text)}`);
      const rest = page.text.slice(form.index);
      const own = fieldsOf(rest.slice(0, rest.indexOf('</form>'))).filter(([name]) => !(name in fields));
      const filled = Object.entries(fields).flatMap(([name, value]) =>
        [value].flat().map((item): [string, string] => [name, item]),
      );
      return visit(unescapeHtml(form[1]!), {
        method: 'POST',
        body: new URLSearchParams([...own, ...filled]),
      });
    },
  };
};
