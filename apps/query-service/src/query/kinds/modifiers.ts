import type { QueryModifiers } from '@meridian/contracts/query';
import type { CompileMembers } from '../query-kind.ts';

/** The modifiers that the compiler supports. */
export const compileModifiers = ({
  modifiers,
}: {
  readonly modifiers?: QueryModifiers | undefined;
}): Pick<CompileMembers, 'convertToProjectTimezone' | 'personsOnEventsMode' | 'personsJoinMode'> => ({
  convertToProjectTimezone: modifiers?.convertToProjectTimezone,
  personsOnEventsMode: modifiers?.personsOnEventsMode,
  personsJoinMode: modifiers?.personsJoinMode,
});
