export { COLORS, type ColorPair, SERIES_COLORS, TOKENS_CSS } from './tokens.ts';
