/** `npm run faults` stops each process and store of a running product under load and checks the promises. */
import { parseCommandLine, runTool, UsageError } from '@meridian/service-kit/operator';
import { whyNoSmallDisk } from '@meridian/testing';
import { runBeside } from './beside.ts';
import { ALL_FAULTS, type Fault } from './faults.ts';
import { prepareCallers } from './load.ts';
import { startProduct } from './product.ts';
import { type FaultReport, PROMISED, problemsOf, tableOf } from './report.ts';
import { runFault } from './run-fault.ts';
import { runSoak } from './soak.ts';

const USAGE = `Usage: npm run faults -- [options]

  --only TEXT       the faults whose name has this text
  --seconds NUMBER  for how long each is away (60)
  --soak MINUTES    no fault: load for so long, with memory, handles and connections of each process
  --beside COMMIT   no fault: the services of that older commit run beside these, on this schema
  --list            the names of all faults
  --help            this text

The exit code is 1 when a promise is broken.`;

/** True when every promise was kept. */
const runFaults = async (chosen: readonly Fault[], seconds: number): Promise<boolean> => {
  const noDisks = whyNoSmallDisk();
  const faults = chosen.filter(({ needsDisks }) => !needsDisks || noDisks === undefined);
  for (const { name } of chosen.filter((fault) => !faults.includes(fault))) {
    console.log(`${name}: left out, ${noDisks}`);
  }
  if (faults.length === 0) return true;
  console.log('Starting Meridian with separate stores …');
  const product = await startProduct({ smallDisks: faults.some(({ needsDisks }) => needsDisks) });
  const reports: FaultReport[] = [];
  try {
    const callers = await prepareCallers(product);
    for (const fault of faults) {
      console.log(`${fault.name} …`);
      const report = await runFault(product, callers, fault, seconds * 1_000);
      reports.push(report);
      for (const problem of problemsOf(report, PROMISED)) console.log(`  ${problem}`);
    }
  } finally {
    if (reports.length > 0) console.log(`\n${tableOf(reports, PROMISED)}\n`);
    await product.close();
  }
  return reports.every((report) => problemsOf(report, PROMISED).length === 0);
};

const chosenFaults = (text: string): readonly Fault[] => {
  const chosen = ALL_FAULTS.filter(({ name }) => name.includes(text));
  if (chosen.length === 0)
    throw new UsageError(`No fault has "${text}" in its name. --list shows all names.`);
  return chosen;
};

const positive = (option: string, text: string): number => {
  const number = Number(text);
  if (number > 0 && Number.isFinite(number)) return number;
  throw new UsageError(`${option} takes a number above 0, not "${text}".`);
};

const main = async (args: string[]): Promise<boolean> => {
  const { values } = parseCommandLine({
    args,
    options: {
      only: { type: 'string', default: '' },
      seconds: { type: 'string', default: '60' },
      soak: { type: 'string' },
      beside: { type: 'string' },
      list: { type: 'boolean', default: false },
    },
  });
  if (values.list) {
    console.log(ALL_FAULTS.map(({ name }) => name).join('\n'));
    return true;
  }
  if (values.soak !== undefined) return runSoak(positive('--soak', values.soak));
  const seconds = positive('--seconds', values.seconds);
  if (values.beside !== undefined) return runBeside(values.beside, seconds);
  return runFaults(chosenFaults(values.only), seconds);
};

await runTool(USAGE, main);
