/** A minimal browser for forms without JavaScript: cookies by host, links, and form fields. */
import { fieldsOf, unescapeHtml } from './html-fields.ts';

export interface Visit {
  readonly url: URL;
  readonly status: number;
  /** Absolute. */
  readonly location: string | undefined;
  readonly headers: Headers;
  readonly text: string;
}

export interface Browser {
  get(url: string | URL): Promise<Visit>;
  /** Follows redirects within the given addresses. */
  follow(visit: Visit, addresses: readonly string[]): Promise<Visit>;
  /** Submits the page's first form with its own fields and the given ones. */
  submit(page: Visit, fields: Readonly<Record<string, string>>): Promise<Visit>;
  click(page: Visit, text: string): Promise<Visit>;
  /** The values of the cookies by name. */
  cookiesOf(url: string): ReadonlyMap<string, string>;
}

export const createBrowser = (): Browser => {
  const cookies = new Map<string, Map<string, string>>();

  const visit = async (address: string | URL, init: RequestInit = {}): Promise<Visit> => {
    const url = new URL(address);
    const own = cookies.get(url.host) ?? new Map<string, string>();
    cookies.set(url.host, own);
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: {
        cookie: [...own].map(([name, value]) => `${name}=${value}`).join('; '),
        accept: 'text/html',
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=thu, 01 jan 1970/i.test(line)) own.delete(name);
      else own.set(name, value);
    }
    const location = response.headers.get('location');
    return {
      url,
      status: response.status,
      location: location === null ? undefined : new URL(location, url).href,
      headers: response.headers,
      text: await response.text(),
    };
  };

  return {
    get: (url) => visit(url),
    follow: async (first, addresses) => {
      let page = first;
      while (page.location !== undefined && addresses.includes(new URL(page.location).origin)) {
        page = await visit(page.location);
      }
      return page;
    },
    submit: (page, fields) => {
      const form = /<form[^>]*\baction="([^"]*)"[^>]*>(.*?)<\/form>/s.exec(page.text);
      if (form === null) throw new Error(`no form on the page: ${page.status} ${page.text.slice(0, 1_000)}`);
      const [, action = '', inner = ''] = form;
      const own = fieldsOf(inner).filter(([name]) => !(name in fields));
      const body = new URLSearchParams([...own, ...Object.entries(fields)]);
      return visit(new URL(unescapeHtml(action), page.url), { method: 'POST', body });
    },
    click: (page, text) => {
      const link = [...page.text.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].find(([, , label]) =>
        label?.includes(text),
      );
      if (link === undefined) throw new Error(`no link "${text}" on the page`);
      return visit(new URL(unescapeHtml(link[1]!), page.url));
    },
    cookiesOf: (url) => cookies.get(new URL(url).host) ?? new Map(),
  };
};
