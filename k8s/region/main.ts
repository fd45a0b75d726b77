/** `npm run k8s:processes` renders the overlays with kubectl and writes `processes.json`, which is checked in. */
import { writeProcesses } from './processes.ts';

writeProcesses();
