import { Card } from '@meridian/ui';
import { SwitchRow } from '../../features/form/switch-row.tsx';
import type { Project } from '../../session/project.ts';
import { type ProjectPatch, useSaveProject } from './use-save-project.ts';

interface Option {
  readonly label: string;
  readonly hint: string;
  readonly isOn: (project: Project) => boolean;
  readonly patch: (isOn: boolean) => ProjectPatch;
}

const OPTIONS: readonly Option[] = [
  {
    label: 'Autocapture',
    hint: 'The browser script records clicks, form submissions and page views by itself.',
    isOn: (project) => project.autocapture_opt_out !== true,
    patch: (isOn) => ({ autocapture_opt_out: !isOn }),
  },
  {
    label: 'Heatmaps',
    hint: 'The browser script records where people click and how far they scroll.',
    isOn: (project) => project.heatmaps_opt_in === true,
    patch: (isOn) => ({ heatmaps_opt_in: isOn }),
  },
  {
    label: 'Web vitals',
    hint: 'The browser script measures how fast pages load and react.',
    isOn: (project) => project.autocapture_web_vitals_opt_in === true,
    patch: (isOn) => ({ autocapture_web_vitals_opt_in: isOn }),
  },
  {
    label: 'Exceptions',
    hint: 'The browser script records errors that no code has handled.',
    isOn: (project) => project.autocapture_exceptions_opt_in === true,
    patch: (isOn) => ({ autocapture_exceptions_opt_in: isOn }),
  },
  {
    label: 'Dead clicks',
    hint: 'The browser script records clicks that nothing reacted to.',
    isOn: (project) => project.capture_dead_clicks === true,
    patch: (isOn) => ({ capture_dead_clicks: isOn }),
  },
];

/** The events that the browser script records by itself. */
export const CaptureCard = ({ project }: { readonly project: Project }) => {
  const { mutate, isPending, error } = useSaveProject(String(project.id));
  return (
    <Card title="Browser capture" description="Browsers read these switches when a page loads.">
      <div className="space-y-3">
        {OPTIONS.map(({ label, hint, isOn, patch }) => (
          <SwitchRow
            key={label}
            label={label}
            hint={hint}
            isOn={isOn(project)}
            isDisabled={isPending}
            onChange={(next) => mutate(patch(next))}
          />
        ))}
      </div>
      {error !== null && (
        <p role="alert" className="mt-3 text-danger">
          {error.message}
        </p>
      )}
    </Card>
  );
};
