/** Loaded before a process with `--import`: shifts its clock by a number of milliseconds. */
const offsetMs = Number(process.env['TEST_CLOCK_OFFSET_MS'] ?? 0);

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + offsetMs] : args, newTarget) as Date,
  get: (target, name, receiver) =>
    name === 'now' ? () => target.now() + offsetMs : Reflect.get(target, name, receiver),
});
