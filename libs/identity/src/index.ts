export { createActivitySourceRoutes } from './activity-source-routes.ts';
export { type Admitted, admit } from './admit.ts';
export { askerOf } from './asker.ts';
export { type CallerStreams, createCallerStreams } from './caller-streams.ts';
export {
  type ApiCall,
  type ApiRoute,
  createApi,
  type ProjectApiCall,
  type ProjectApiRoute,
} from './create-api.ts';
export { createIdempotency, type Idempotency } from './idempotency/idempotency.ts';
export {
  createIdentityVerifier,
  createVerifierOf,
  type IdentityVerifier,
} from './identity-verifier.ts';
export { type IdentitySigningKey, signIdentity } from './internal-identity.ts';
export { hasScope } from './principal.ts';
export { createProjectFacts, type ProjectFactsReader } from './project-facts.ts';
export { projectInReach } from './project-in-reach.ts';
export { createProjectMembers, type ProjectMembers } from './project-members.ts';
export { assertAllowed, assertScope } from './requirement.ts';
export { createTaggedMemory, type TaggedMemory } from './tagged-memory.ts';
export {
  hashToken,
  maskToken,
  mintToken,
  parseToken,
  REGIONS,
  type Region,
  regionOfToken,
  type TokenKind,
} from './token-format.ts';
export { createUserDirectory, type UserDirectory } from './user-directory.ts';
