import { baseEnv, parseConfig } from '@meridian/service-kit';
import { z } from 'zod';

const env = {
  ...baseEnv,
  PUBLIC_URL: z.url(),
  WELCOME_READY_FILE: z.string().describe('where the launcher writes what runs'),
};

export const loadWelcomeConfig = (source: NodeJS.ProcessEnv = process.env) => parseConfig(env, source);
export type WelcomeConfig = ReturnType<typeof loadWelcomeConfig>;
