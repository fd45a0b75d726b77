import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type HelperProcess, startHelperProcess } from './helper-process.ts';

let directory: string;
let entry: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'meridian-helper-process-'));
  entry = join(directory, 'helper.ts');
  await writeFile(
    entry,
    `import { answerQuestions } from ${JSON.stringify(join(import.meta.dirname, 'helper-process.ts'))};
    answerQuestions(async (question) => {
      if (question === 'fail') throw new Error('no');
      if (question === 'exit') process.exit(3);
      if (question === 'block') for (;;);
      return process.argv[2] + question;
    });`,
  );
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const start = (limitMs = 20_000): HelperProcess<string> => {
  const helper = startHelperProcess<string>({ entry, args: ['you said '], limitMs });
  onTestFinished(() => helper.end());
  return helper;
};

it('answers each question, or says why not', async () => {
  const helper = start();
  const answers = await Promise.allSettled(['one', 'fail', 'two'].map((question) => helper.ask(question)));
  expect(answers).toMatchObject([
    { value: 'you said one' },
    { reason: { message: 'Error: no' } },
    { value: 'you said two' },
  ]);
});

it('a question fails when the process ends before it has answered', async () => {
  await expect(start().ask('exit')).rejects.toThrow('helper.ts has ended (code 3)');
});

it('a process that blocks is killed at its limit', async () => {
  const helper = start(1_500);
  await expect(helper.ask('block')).rejects.toThrow("did not answer within 1500 ms: 'block'");
  await helper.end();
});
