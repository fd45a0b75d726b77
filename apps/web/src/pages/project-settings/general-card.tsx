import { Button, Card, Combobox, Field, Input, Select } from '@meridian/ui';
import { type FormEvent, useState } from 'react';
import type { Project } from '../../session/project.ts';
import { useSaveProject } from './use-save-project.ts';

const TIME_ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({
  value: zone,
  label: zone,
}));

const WEEK_STARTS = [
  { value: '0', label: 'Sunday' },
  { value: '1', label: 'Monday' },
];

export const GeneralCard = ({ project }: { readonly project: Project }) => {
  const [name, setName] = useState(project.name);
  const [timezone, setTimezone] = useState(project.timezone);
  const [weekStart, setWeekStart] = useState(String(project.week_start_day));
  const { mutate, isPending, error } = useSaveProject(String(project.id));
  const save = (event: FormEvent) => {
    event.preventDefault();
    mutate({ name, timezone, week_start_day: Number(weekStart) === 1 ? 1 : 0 });
  };
  return (
    <Card title="General" description="Days, weeks and months of every chart follow the project's time zone.">
      <form onSubmit={save} className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={error?.message}>
          <Input required value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label="Time zone">
          <Combobox value={timezone} options={TIME_ZONES} onChange={setTimezone} />
        </Field>
        <Field label="Weeks begin on">
          <Select value={weekStart} options={WEEK_STARTS} onChange={setWeekStart} />
        </Field>
        <div className="self-end">
          <Button type="submit" variant="primary" isBusy={isPending}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
};
