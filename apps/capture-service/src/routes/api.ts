import { createApi } from '@meridian/identity';
import type { Router } from 'express';
import type { CaptureContext } from '../context.ts';

export const apiRoutes = ({ verifier }: CaptureContext): Router => createApi({ verifier, routes: [] });
