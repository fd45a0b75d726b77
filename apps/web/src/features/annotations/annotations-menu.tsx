import { Button, describeDay, Field, IconButton, Input, Popover, useConfirm } from '@meridian/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { useProject } from '../../session/project.ts';
import { Toggle } from '../form/toggle.tsx';
import { dayIn, noonIn } from './day-in-zone.ts';
import { type AnnotationTarget, useAnnotations } from './use-annotations.ts';

const SHOWN = 20;

/** The notes on the chart, and a form for another one. */
export const AnnotationsMenu = (target: AnnotationTarget) => {
  const { annotations, add, remove } = useAnnotations(target);
  const isOfOne = target.insightId !== undefined || target.dashboardId !== undefined;
  const { timezone } = useProject();
  const [date, setDate] = useState(() => dayIn(timezone, new Date()));
  const confirm = useConfirm();
  const [text, setText] = useState('');
  const [isOfProject, setOfProject] = useState(true);
  const askToRemove = async (id: number, note: string): Promise<void> => {
    const isSure = await confirm({
      title: 'Delete this annotation?',
      text: `“${note}” is removed from every chart that shows it.`,
      confirmLabel: 'Delete the annotation',
    });
    if (isSure) remove.mutate(id);
  };
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
          if (text.trim() === '' || date === '') return;
          add.mutate(
            { date: noonIn(timezone, date).toISOString(), text: text.trim(), isOfProject },
            { onSuccess: () => setText('') },
          );
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
          disabled={text.trim() === '' || date === ''}
        >
          Add annotation
        </Button>
      </form>
      {remove.error !== null && <QueryProblem title="The annotation was not deleted" error={remove.error} />}
      {annotations.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-line border-t" aria-label="Annotations of this chart">
          {annotations.slice(0, SHOWN).map(({ id, date: day, text: note }) => (
            <li key={id} className="flex items-center gap-2 py-1.5 text-sm">
              <span className="min-w-0 flex-1">
                <span className="block break-words">{note}</span>
                <span className="text-muted text-xs">{describeDay(new Date(day), timezone)}</span>
              </span>
              <IconButton
                size="sm"
                label={`Delete the annotation ${note}`}
                icon={<Trash2 />}
                className="text-muted"
                onClick={() => void askToRemove(id, note)}
              />
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
};
