import { stringify } from 'yaml';
import { dashboardFiles } from './dashboards.ts';
import { sloRules } from './slos.ts';

const NOTE = '# Generated from k8s/monitoring/slos.ts: npm run k8s:monitoring.\n';

/** The generated files, by their path below `components/monitoring`. */
export const monitoringFiles = (): Readonly<Record<string, string>> => ({
  'slo.yaml': NOTE + stringify(sloRules(), { lineWidth: 0 }),
  ...Object.fromEntries(Object.entries(dashboardFiles()).map(([name, text]) => [`dashboards/${name}`, text])),
});
