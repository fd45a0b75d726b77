import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { replaceStyleElements } from './build/content-policy.ts';
import { designTokens } from './build/design-tokens.ts';
import { listPageChunks, prerenderFrame } from './build/first-page.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [replaceStyleElements(), designTokens(), prerenderFrame(), listPageChunks(), tailwind(), react()],
  build: {
    target: 'es2023',
    sourcemap: false,
    // Tests of the size read it; the gateway does not serve it.
    manifest: true,
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One file of the shell: a browser asks an HTTP/1.1 server for six files at once, and each takes a round trip.
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'] },
            // The modules of the library that the canvas of charts needs, without the other drawings.
            {
              name: 'plot',
              test: /libs\/charts\/src\/(?:common|series\/(?:option|stacks|geometry|shapes))/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  // The gateway forwards requests to this server during development (npm run dev).
  server: { strictPort: true, host: '127.0.0.1' },
});
