import { resolveResources } from '@meridian/oauth-protocol';
import type { AuthorizeStep } from '../step.ts';

/** Without a requested resource the token is for this region. */
export const checkResource: AuthorizeStep = ({ parameters }, { settings }) => ({
  resources: resolveResources(
    parameters.getAll('resource'),
    [...settings.resources, ...settings.mcpResources],
    [settings.regionUrl],
  ),
});
