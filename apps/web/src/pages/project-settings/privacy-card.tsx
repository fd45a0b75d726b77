import { Button, Card, Field, Input } from '@meridian/ui';
import { type FormEvent, useState } from 'react';
import { SwitchRow } from '../../features/form/switch-row.tsx';
import type { Project } from '../../session/project.ts';
import { useSaveProject } from './use-save-project.ts';

export const PrivacyCard = ({ project }: { readonly project: Project }) => {
  const [days, setDays] = useState(
    project.data_retention_days === null ? '' : String(project.data_retention_days),
  );
  const [anonymizes, setAnonymizes] = useState(project.anonymize_ips);
  const { mutate, isPending, error } = useSaveProject(String(project.id));
  const save = (event: FormEvent) => {
    event.preventDefault();
    mutate({ data_retention_days: days === '' ? null : Number(days), anonymize_ips: anonymizes });
  };
  return (
    <Card title="Privacy">
      <form onSubmit={save} className="space-y-4">
        <SwitchRow
          label="Discard IP addresses"
          hint="New events are stored without the address that sent them."
          isOn={anonymizes}
          onChange={setAnonymizes}
        />
        <Field
          label="Keep events for (days)"
          hint="Older events are deleted for good. Leave it empty to keep them forever."
          error={error?.message}
        >
          <Input type="number" min={1} value={days} onChange={({ target }) => setDays(target.value)} />
        </Field>
        <Button type="submit" variant="primary" isBusy={isPending}>
          Save
        </Button>
      </form>
    </Card>
  );
};
