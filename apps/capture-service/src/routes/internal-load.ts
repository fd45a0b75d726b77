import { Router } from 'express';
import type { CaptureContext } from '../context.ts';

export const internalLoadRoutes = (_context: CaptureContext): Router => Router();
