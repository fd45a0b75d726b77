/** Runs a tool of the workspace, such as `npm run bench`, with its command line. */
import { EXIT, UsageError } from './exit-codes.ts';

/** `run` returns whether it succeeded. `--help` prints the usage, which also follows the message of a `UsageError`. */
export const runTool = async (
  usage: string,
  run: (args: string[]) => Promise<boolean>,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> => {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    return;
  }
  try {
    process.exitCode = (await run([...args])) ? EXIT.ok : EXIT.failed;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    process.exitCode = EXIT.usage;
  }
};
