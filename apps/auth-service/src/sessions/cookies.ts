/** Our cookies. Host-only, and over https with the `__Host-` prefix, so that no sibling domain can set them. */
import { readCookie } from '@meridian/service-kit';
import type { CookieOptions, Request, Response } from 'express';

export type CookieName = 'session' | 'browser' | 'device';

export interface Cookies {
  read(req: Request, name: CookieName): string | undefined;
  /** Without a lifetime the cookie ends with the browser session. */
  set(res: Response, name: CookieName, value: string, lifetimeSeconds?: number): void;
  clear(res: Response, name: CookieName): void;
  nameOf(name: CookieName): string;
}

export const createCookies = ({ publicUrl }: { publicUrl: string }): Cookies => {
  const secure = publicUrl.startsWith('https:');
  const nameOf = (name: CookieName): string => `${secure ? '__Host-' : ''}meridian_${name}`;
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', secure, path: '/' };

  return {
    nameOf,
    read: (req, name) => readCookie(req.headers.cookie, nameOf(name)),
    set: (res, name, value, lifetimeSeconds) => {
      const maxAge = lifetimeSeconds === undefined ? {} : { maxAge: lifetimeSeconds * 1000 };
      res.cookie(nameOf(name), value, { ...options, ...maxAge });
    },
    clear: (res, name) => {
      res.clearCookie(nameOf(name), options);
    },
  };
};
