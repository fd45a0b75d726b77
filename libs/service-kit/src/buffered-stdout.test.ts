import { describe, expect, it } from 'vitest';
import { bufferLines, type Put } from './buffered-stdout.ts';

/** A reader that takes `room` bytes and then none, until it is given room again. */
const readerWith = (room: number) => {
  const reader = { room, text: '' };
  const put: Put = (bytes) => {
    if (reader.room === 0) throw systemError('EAGAIN');
    const taken = bytes.subarray(0, reader.room);
    reader.room -= taken.length;
    reader.text += Buffer.from(taken).toString();
    return taken.length;
  };
  return { reader, put };
};

const systemError = (code: string): Error => Object.assign(new Error(code), { code });

describe('log lines', () => {
  it('are written in batches, the rest at a flush', () => {
    const { reader, put } = readerWith(1e9);
    const lines = bufferLines(put);
    lines.write('one\n');
    expect(reader.text).toBe('');
    lines.write(`${'x'.repeat(10_000)}\n`);
    expect(reader.text).toHaveLength(10_005);
    lines.write('two\n');
    lines.flush();
    expect(reader.text).toMatch(/x\ntwo\n$/);
  });

  it('wait for a slow reader, in their order', () => {
    const { reader, put } = readerWith(2);
    const lines = bufferLines(put);
    lines.write('one\n');
    lines.flush();
    lines.write('two\n');
    reader.room = 100;
    lines.flush();
    expect(reader.text).toBe('one\ntwo\n');
  });

  it('do not fill the memory while the reader takes none, and lose no half of a line', () => {
    const { reader, put } = readerWith(2);
    const lines = bufferLines(put);
    for (let times = 0; times < 2_000; times += 1) lines.write(`${'x'.repeat(1_023)}\n`);
    lines.flush();
    reader.room = 1e9;
    lines.flush();
    expect(reader.text).toHaveLength(1_048_576);
    lines.write('again\n');
    lines.flush();
    expect(reader.text).toMatch(/x\nagain\n$/);
  });

  it.each(['EPIPE', 'ENOSPC', 'EIO'])('are lost, without an error and without a wait, after %s', (code) => {
    let isBroken = true;
    let text = '';
    const lines = bufferLines((bytes) => {
      if (isBroken) throw systemError(code);
      text += Buffer.from(bytes).toString();
      return bytes.length;
    });
    lines.write('lost\n');
    lines.flush();
    isBroken = false;
    lines.write('kept\n');
    lines.flush();
    expect(text).toBe('kept\n');
  });
});
