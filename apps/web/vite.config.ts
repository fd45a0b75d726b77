import { TOKENS_CSS } from '@meridian/ui/tokens';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const TOKENS = 'virtual:tokens.css';

/** The design tokens as a style sheet, from the same TypeScript that the server-rendered pages use. */
const designTokens = (): Plugin => ({
  name: 'design-tokens',
  resolveId: (id) => (id === TOKENS ? `\0${TOKENS}` : undefined),
  load: (id) => (id === `\0${TOKENS}` ? TOKENS_CSS : undefined),
});

/** Most visits begin at the home page, so its chunks load together with the app's script instead of after it. */
const preloadHomePage = (): Plugin => ({
  name: 'preload-home-page',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
      const home = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/pages/home/home-page.tsx'));
      if (home === undefined) return [];
      return [home.fileName, ...home.imports]
        .filter((file) => !html.includes(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        }));
    },
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [designTokens(), preloadHomePage(), tailwind(), react()],
  build: {
    target: 'es2023',
    sourcemap: false,
    // Tests of the size read it; the gateway does not serve it.
    manifest: true,
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
  },
  // The gateway forwards requests to this server during development (npm run dev).
  server: { strictPort: true, host: '127.0.0.1' },
});
