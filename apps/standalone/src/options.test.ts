import { describe, expect, it } from 'vitest';
import { parseOptions } from './options.ts';
import { Problem } from './problem.ts';

const parse = (...args: string[]) => parseOptions(args, '/repo');

it('without options it is one region on port 8000 with demo data, kept in .meridian', () => {
  expect(parse()).toEqual({
    port: 8000,
    dataDirectory: '/repo/.meridian',
    regions: ['us'],
    demo: true,
    reset: false,
    watch: false,
  });
});

it('every option is read', () => {
  const options = parse(
    '--port=81',
    '--data-dir',
    '/d',
    '--regions',
    'us,eu',
    '--no-demo',
    '--reset',
    '--watch',
  );
  expect(options).toEqual({
    port: 81,
    dataDirectory: '/d',
    regions: ['us', 'eu'],
    demo: false,
    reset: true,
    watch: true,
  });
});

it('a request for help gives no options', () => {
  expect(parse('--help')).toBeUndefined();
});

describe('an unknown option is reported with a hint', () => {
  it.each([
    [['--prot', '80'], "Unknown option '--prot'"],
    [['--port', 'x'], '--port must be a number'],
    [['--port', '0'], '--port must be a number'],
    [['--port', '70000'], '--port must be a number'],
    [['--port'], '--port'],
    [['--regions', 'us,asia'], '--regions must be us, eu or us,eu'],
    [['--regions', 'us,us'], '--regions must be us, eu or us,eu'],
    [['extra'], "Unexpected argument 'extra'"],
    [['--data-dir', ''], '--data-dir is empty'],
    [['--data-dir='], '--data-dir is empty'],
    [['--data-dir', ' '], '--data-dir is empty'],
    [['--regions='], '--regions is empty'],
    [['--port', '8200', '--port', '8201'], '--port is given twice'],
    [['--data-dir', '/a', '--data-dir=/b'], '--data-dir is given twice'],
  ])('%j', (args, message) => {
    const attempt = () => parse(...args);
    expect(attempt).toThrow(message);
    expect(attempt).toThrow('--help');
    expect(attempt).toThrow(Problem);
  });
});
