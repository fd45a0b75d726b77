import { styleText } from 'node:util';

/** The output on the terminal: one line for each step. */
export interface Console {
  readonly title: (text: string) => void;
  /** Shows a step while it runs and then its duration. A failed step is marked, and its error is rethrown. */
  readonly step: <T>(name: string, work: (detail: (text: string) => void) => Promise<T>) => Promise<T>;
  readonly say: (text: string) => void;
  /** Prints a message with the time, because the user may read it much later. */
  readonly event: (text: string) => void;
  readonly complain: (text: string) => void;
}

const NAME_WIDTH = 22;

export const createConsole = (out: NodeJS.WriteStream = process.stdout): Console => {
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    styleText(style, text, { stream: out });
  const write = (text: string) => out.write(`${text}\n`);
  const line = (mark: string, name: string, rest: string) =>
    `  ${mark} ${name.padEnd(NAME_WIDTH)}${paint('dim', rest)}`;

  /** The running steps. A terminal shows them below the finished ones and overwrites them. */
  const running = new Set<string>();
  const clear = () => {
    if (out.isTTY && running.size > 0) out.write('\r\u001b[2K');
  };
  const show = () => {
    if (out.isTTY && running.size > 0) out.write(`  ${paint('dim', `… ${[...running].join(', ')}`)}`);
  };
  const above = (text: string) => {
    clear();
    write(text);
    show();
  };

  return {
    title: (text) => write(`\n${paint('bold', text)}\n`),
    say: (text) => above(text),
    event: (text) => above(`${paint('dim', new Date().toTimeString().slice(0, 8))} ${text}`),
    complain: (text) => {
      clear();
      process.stderr.write(`\n${text}\n`);
    },
    step: async (name, work) => {
      clear();
      running.add(name);
      show();
      const startedAt = performance.now();
      let detail = '';
      const end = (mark: string) => {
        clear();
        running.delete(name);
        const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
        write(line(mark, name, detail === '' ? took : `${took}  ${detail}`));
        show();
      };
      try {
        const result = await work((text) => {
          detail = text;
        });
        end(paint('green', '✓'));
        return result;
      } catch (error) {
        end(paint('red', '✗'));
        throw error;
      }
    },
  };
};
