import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { replaceStyleElements } from '../../build/content-policy.ts';
import { designTokens } from '../../build/design-tokens.ts';
import { onePage } from './one-page.ts';

/** One page without other files: hosts show it in a frame that may load nothing. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [replaceStyleElements(), designTokens(), tailwind(), react(), onePage('agent-view.html')],
  build: {
    target: 'es2023',
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 1_000_000,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
