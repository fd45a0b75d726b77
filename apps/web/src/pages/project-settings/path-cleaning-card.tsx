import { Button, Card, Field, IconButton, Input } from '@meridian/ui';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Project } from '../../session/project.ts';
import { cleanPath } from './clean-path.ts';
import { useSaveProject } from './use-save-project.ts';

interface Rule {
  readonly id: number;
  readonly regex: string;
  readonly alias: string;
}

const becomes = (path: string | undefined): string =>
  path === undefined
    ? 'There is no preview: a rule is wrong, or browsers cannot read its pattern.'
    : `Becomes ${path}`;

/** Rules that give paths with ids one name, such as `/orders/17` and `/orders/18`. */
export const PathCleaningCard = ({ project }: { readonly project: Project }) => {
  const [rules, setRules] = useState<readonly Rule[]>(() =>
    (project.path_cleaning_filters as readonly Partial<Rule>[]).map(({ regex, alias }, id) => ({
      id,
      regex: regex ?? '',
      alias: alias ?? '',
    })),
  );
  const [example, setExample] = useState('/orders/17/items');
  const { mutate, isPending, error } = useSaveProject(String(project.id));
  const change = (id: number, part: Partial<Rule>) =>
    setRules((current) => current.map((rule) => (rule.id === id ? { ...rule, ...part } : rule)));
  const add = () =>
    setRules((current) => [
      ...current,
      { id: Math.max(-1, ...current.map(({ id }) => id)) + 1, regex: '', alias: '' },
    ]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    mutate({ path_cleaning_filters: rules.map(({ regex, alias }, order) => ({ regex, alias, order })) });
  };
  return (
    <Card
      title="Path cleaning"
      description="Every match of a rule is replaced by its name, in this order. \0 in a name is the match, \1 to \9 are its groups."
    >
      <form onSubmit={save} className="space-y-3">
        {rules.map(({ id, regex, alias }, index) => (
          <div key={id} className="flex items-end gap-2">
            <div className="flex-1">
              <Field label={`Pattern ${index + 1}`}>
                <Input
                  required
                  value={regex}
                  placeholder="/orders/\d+"
                  onChange={({ target }) => change(id, { regex: target.value })}
                />
              </Field>
            </div>
            <div className="flex-1">
              <Field label={`Name ${index + 1}`}>
                <Input
                  required
                  value={alias}
                  placeholder="/orders/:id"
                  onChange={({ target }) => change(id, { alias: target.value })}
                />
              </Field>
            </div>
            <IconButton
              label={`Remove rule ${index + 1}`}
              variant="ghost"
              icon={<Trash2 />}
              onClick={() => setRules((current) => current.filter((rule) => rule.id !== id))}
            />
          </div>
        ))}
        <Button variant="secondary" icon={<Plus />} onClick={add}>
          Add a rule
        </Button>
        <Field label="Try a path" hint={becomes(cleanPath(example, rules))}>
          <Input value={example} onChange={({ target }) => setExample(target.value)} />
        </Field>
        {error !== null && (
          <p role="alert" className="text-danger">
            {error.message}
          </p>
        )}
        <Button type="submit" variant="primary" isBusy={isPending}>
          Save
        </Button>
      </form>
    </Card>
  );
};
