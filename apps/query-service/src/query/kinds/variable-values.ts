import type { QueryVariables } from '@meridian/contracts/query';
import type { VariableValue } from '@meridian/hogql/compile';
import type { PlanContext } from '../query-kind.ts';

/** Every variable of the project with its default or the value that the query sets. */
export const variableValues = (
  given: QueryVariables | undefined,
  { project }: Pick<PlanContext, 'project'>,
): VariableValue[] => {
  const values = new Map<string, VariableValue>();
  for (const { codeName, type, isMulti, defaultValue } of project.variables) {
    values.set(codeName, { code_name: codeName, type, isMulti, value: defaultValue });
  }
  for (const { variableId, code_name, value, isNull } of Object.values(given ?? {})) {
    const stored =
      project.variables.find(({ id }) => id === variableId) ??
      project.variables.find(({ codeName }) => codeName === code_name);
    values.set(code_name, {
      code_name,
      type: stored?.type ?? 'String',
      isMulti: stored?.isMulti,
      value: value === undefined ? stored?.defaultValue : value,
      isNull,
    });
  }
  return [...values.values()];
};
