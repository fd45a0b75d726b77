import type { QueryModifiers } from '@meridian/contracts/query';
import type { CompileMembers } from '../query-kind.ts';

/** Of all modifiers, those that the compiler acts on. */
export const compileModifiers = ({
  modifiers,
}: {
  readonly modifiers?: QueryModifiers | undefined;
}): Pick<CompileMembers, 'convertToProjectTimezone' | 'personsOnEventsMode' | 'personsJoinMode'> => ({
  convertToProjectTimezone: modifiers?.convertToProjectTimezone,
  personsOnEventsMode: modifiers?.personsOnEventsMode,
  personsJoinMode: modifiers?.personsJoinMode,
});
