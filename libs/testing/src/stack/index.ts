export type { Authority } from '../authority.ts';
export { type Stack, type StackOptions, type StoreUrls, startStack } from './start-stack.ts';
