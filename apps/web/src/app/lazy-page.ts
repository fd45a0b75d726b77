import { lazyRouteComponent } from '@tanstack/react-router';

/** The code of a page could not be loaded, because the server cannot be reached. */
class PageCodeError extends Error {
  constructor(cause: unknown) {
    super('The code of this page could not be loaded.', { cause });
    this.name = 'PageCodeError';
  }
}

/** Also true for the error of a browser that could not load a part of a page. */
export const isMissingCode = (error: unknown): error is Error =>
  error instanceof PageCodeError ||
  (error instanceof Error && /dynamically imported module|module script failed/i.test(error.message));

/** True once for each error of a tab, so that loading the app again for a missing file never loops. */
export const mayReloadFor = (store: Pick<Storage, 'getItem' | 'setItem'>, { message }: Error): boolean => {
  const key = `meridian.reloaded:${message}`;
  try {
    if (store.getItem(key) !== null) return false;
    store.setItem(key, '1');
    return true;
  } catch {
    return false;
  }
};

export const isServerReachable = (): Promise<boolean> =>
  fetch(window.location.origin, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * A page that is loaded when it is opened. The router loads the whole app again when the code is missing, as after a
 * release; without a connection that would leave the person with nothing, so the page then says what is wrong.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (error) {
      throw (await isServerReachable()) ? error : new PageCodeError(error);
    }
  }, name);
