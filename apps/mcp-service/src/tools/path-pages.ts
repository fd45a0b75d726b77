/** Pages are steps under their full URLs. An argument such as `/pricing` means this page on every host. */

export interface PageRule {
  readonly alias: string;
  readonly regex: string;
}

/** Names each page by its path, so that a step of the same name is found. Other steps keep their names. */
export const pageRules = (steps: readonly unknown[]): PageRule[] => [
  ...new Map(steps.filter(isPath).map((path) => [path, ruleOf(path)])).values(),
];

const isPath = (step: unknown): step is string => typeof step === 'string' && step.startsWith('/');

/** The name that a step has in answers: pages have no slash at the end. */
export const stepName = <Step>(step: Step): Step | string =>
  isPath(step) ? step.replace(/(.)\/$/, '$1') : step;

/** In the alias, `\` begins a reference to a group. */
const ruleOf = (path: string): PageRule => {
  const name = String(stepName(path));
  const page = name === '/' ? '' : name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return { alias: name.replaceAll('\\', '\\\\'), regex: `^[a-z]+://[^/?#]+${page}/?([?#].*)?$` };
};
