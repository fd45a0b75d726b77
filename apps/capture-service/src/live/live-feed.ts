/** The live events of projects with listeners in this process. */
import type { Bus } from '@meridian/redis';
import { createFeed, type Feed } from '@meridian/service-kit';
import { parseExactJson } from '../intake/exact-json.ts';
import type { LiveMessage } from './live-channel.ts';

export type LiveFeed = Feed<LiveMessage>;

export const createLiveFeed = ({ bus }: { readonly bus: Bus }): LiveFeed =>
  createFeed({ bus, read: (text) => parseExactJson(text) as LiveMessage });
