import type { components } from '@meridian/api-client';
import { Field, Input } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import type { QueryNode } from '../../query-run/run-query.ts';
import { variableNames } from './sql-variables.ts';

type Variable = components['schemas']['InsightVariable'];
type Values = Readonly<Record<string, string>>;

export interface Variables {
  /** The variables of the project that the text uses. */
  readonly used: readonly Variable[];
  /** Names in the text that the project does not have. */
  readonly unknown: readonly string[];
  /** Typed values by code name. */
  readonly values: Values;
  setValue(name: string, value: string): void;
}

export const useVariables = (projectId: string, text: string, saved: Values = {}): Variables => {
  const [values, setValues] = useState<Values>(saved);
  const names = useMemo(() => variableNames(text), [text]);
  const { data } = useQuery({
    queryKey: ['variables', projectId],
    enabled: names.length > 0,
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/insight_variables/', {
          params: { path: { project_id: projectId }, query: { limit: 500 } },
          signal,
        }),
      ),
  });
  const known = (data?.results ?? []) as readonly Variable[];
  return {
    used: known.filter(({ code_name }) => names.includes(code_name)),
    unknown:
      data === undefined ? [] : names.filter((name) => !known.some(({ code_name }) => code_name === name)),
    values,
    setValue: (name, value) => setValues((current) => ({ ...current, [name]: value })),
  };
};

const valueOfVariable = ({ type, default_value }: Variable, typed: string | undefined): unknown => {
  if (typed === undefined || typed === '') return default_value;
  if (type === 'Number') return Number(typed);
  return type === 'Boolean' ? typed === 'true' : typed;
};

/** The values as queries and dashboards take them, by the id of the variable. */
export const valuesOfVariables = (
  used: readonly Variable[],
  values: Values,
): components['schemas']['QueryVariables'] =>
  Object.fromEntries(
    used.map((variable) => {
      const { id, code_name } = variable;
      return [id, { variableId: id, code_name, value: valueOfVariable(variable, values[code_name]) }];
    }),
  );

/** The query node of a text with the values of its variables. */
export const sqlNode = (text: string, used: readonly Variable[], values: Values): QueryNode => ({
  kind: 'HogQLQuery',
  query: text,
  ...(used.length > 0 && { variables: valuesOfVariables(used, values) }),
});

export const VariableFields = ({ used, unknown, values, setValue }: Variables) => {
  if (used.length === 0 && unknown.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {used.map(({ id, name, code_name, type, default_value }) => (
        <div key={id} className="w-48">
          <Field label={name}>
            <Input
              type={type === 'Number' ? 'number' : type === 'Date' ? 'date' : 'text'}
              placeholder={default_value === null ? '' : String(default_value)}
              value={values[code_name] ?? ''}
              onChange={({ target }) => setValue(code_name, target.value)}
            />
          </Field>
        </div>
      ))}
      {unknown.length > 0 && (
        <p role="alert" className="text-danger">
          The project has no variable {unknown.map((name) => `“${name}”`).join(', ')}.
        </p>
      )}
    </div>
  );
};
