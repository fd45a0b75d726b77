import { TOKENS_CSS } from '@meridian/ui/tokens';
import type { Plugin } from 'vite';

const TOKENS = 'virtual:tokens.css';

/** The design tokens as a style sheet, from the same TypeScript that the server-rendered pages use. */
export const designTokens = (): Plugin => ({
  name: 'design-tokens',
  resolveId: (id) => (id === TOKENS ? `\0${TOKENS}` : undefined),
  load: (id) => (id === `\0${TOKENS}` ? TOKENS_CSS : undefined),
});
