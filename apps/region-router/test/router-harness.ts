/** A router in this process with two scripted regions. */
import { type ScriptedService, sendRaw, startScriptedService } from '@meridian/testing';
import { loadConfig } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import { createRouterService } from '../src/service.ts';

export const PUBLIC_URL = 'http://oauth.meridian.example';

export interface RouterHarness extends AsyncDisposable {
  readonly url: string;
  readonly us: ScriptedService;
  readonly eu: ScriptedService;
  api(path: string, init?: RequestInit & { token?: string }): Promise<Response>;
  raw(bytes: string): Promise<string>;
}

export const startRouterHarness = async (env: Record<string, string> = {}): Promise<RouterHarness> => {
  const [us, eu] = await Promise.all([startScriptedService(), startScriptedService()]);
  const config = loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    INTERNAL_PORT: '0',
    SHUTDOWN_TIMEOUT_MS: '2000',
    PUBLIC_URL,
    ROUTER_US_URL: us.url,
    ROUTER_EU_URL: eu.url,
    ...env,
  });
  const router = createRouterService(createContext(config));
  const { url } = await router.start();
  return {
    url,
    us,
    eu,
    api: (path, { token, ...init } = {}) =>
      fetch(url + path, {
        redirect: 'manual',
        ...init,
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...init.headers },
      }),
    raw: (bytes) => sendRaw(url, bytes),
    [Symbol.asyncDispose]: async () => {
      await router.stop();
      await Promise.all([us.stop(), eu.stop()]);
    },
  };
};
