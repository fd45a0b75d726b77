import { Button, Field, IconButton, Input, Popover, RelativeTime } from '@meridian/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Toggle } from '../form/toggle.tsx';
import { type AnnotationTarget, useAnnotations } from './use-annotations.ts';

const SHOWN = 20;

const today = (): string => new Date().toISOString().slice(0, 10);

/** The notes on the chart, and a form for another one. */
export const AnnotationsMenu = (target: AnnotationTarget) => {
  const { annotations, add, remove } = useAnnotations(target);
  const isOfOne = target.insightId !== undefined || target.dashboardId !== undefined;
  const [date, setDate] = useState(today);
  const [text, setText] = useState('');
  const [isOfProject, setOfProject] = useState(true);
  return (
    <Popover
      label="Annotations"
      align="end"
      className="w-80"
      trigger={
        <button type="button" className="min-h-6 text-accent hover:underline">
          Annotations{annotations.length > 0 && ` (${annotations.length})`}
        </button>
      }
    >
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') return;
          add.mutate({ date, text: text.trim(), isOfProject }, { onSuccess: () => setText('') });
        }}
      >
        <Field label="Day">
          <Input type="date" value={date} onChange={(event) => setDate(event.target.value)} />
        </Field>
        <Field label="Note" error={add.error?.message}>
          <Input
            placeholder="Version 2 is out"
            maxLength={8192}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        {isOfOne && (
          <Toggle label="On all charts of the project" isOn={isOfProject} onChange={setOfProject} />
        )}
        <Button
          type="submit"
          size="sm"
          variant="primary"
          isBusy={add.isPending}
          disabled={text.trim() === ''}
        >
          Add annotation
        </Button>
      </form>
      {annotations.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-line border-t" aria-label="Annotations of this chart">
          {annotations.slice(0, SHOWN).map(({ id, date: day, text: note }) => (
            <li key={id} className="flex items-center gap-2 py-1.5 text-sm">
              <span className="min-w-0 flex-1">
                <span className="block break-words">{note}</span>
                <RelativeTime value={day} className="text-muted text-xs" />
              </span>
              <IconButton
                size="sm"
                label={`Delete the annotation ${note}`}
                icon={<Trash2 />}
                className="text-muted"
                onClick={() => remove.mutate(id)}
              />
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
};
