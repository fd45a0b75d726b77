export { assertProject, type ProjectReader } from './assert-project.ts';
export {
  type Command,
  type CommandGroup,
  commandGroup,
  type Outcome,
  type Session,
  toTable,
} from './command.ts';
export { doctorGroup, doctorText, runDoctor } from './doctor.ts';
export { EXIT, UsageError } from './exit-codes.ts';
export { type Outbox, type OutboxEntry, outboxGroup } from './outbox-commands.ts';
export { parseArguments } from './parse-arguments.ts';
export { parseCommandLine } from './parse-command-line.ts';
export { type QueueInspector, queueGroup } from './queue-commands.ts';
export { runOperator } from './run-operator.ts';
export { runTool } from './run-tool.ts';
export {
  authServiceChecks,
  checkAddress,
  checkInternalSecret,
  checkPublicAddress,
} from './service-checks.ts';
export { type Input, parseUsage } from './usage.ts';
