import { expect, it } from 'vitest';
import { type Circuit, createCircuit } from './circuit.ts';
import { createRetryBudget } from './retry-budget.ts';

const circuitWith = (answers: { alive: boolean }): Circuit =>
  createCircuit({ probe: async () => answers.alive, failuresToOpen: 3, silenceMs: 2_000 });

it('opens after several failures in a row, and an answer resets the count', () => {
  const circuit = circuitWith({ alive: false });
  circuit.failed(performance.now());
  circuit.failed(performance.now());
  circuit.succeeded();
  circuit.failed(performance.now());
  circuit.failed(performance.now());
  expect(circuit.isOpen()).toBe(false);
  circuit.failed(performance.now());
  expect(circuit.isOpen()).toBe(true);
});

it('counts requests that fail together as one failure', () => {
  const circuit = circuitWith({ alive: true });
  const sentAt = performance.now();
  for (let count = 0; count < 10; count += 1) circuit.failed(sentAt);
  expect(circuit.isOpen()).toBe(false);
});

it('closes when a probe is answered, without a request of a caller', async () => {
  const service = { alive: false };
  const circuit = circuitWith(service);
  for (let count = 0; count < 3; count += 1) circuit.failed(performance.now());
  await circuit.tick(1_000, undefined);
  expect(circuit.isOpen()).toBe(true);
  service.alive = true;
  await circuit.tick(1_500, undefined);
  expect(circuit.isOpen()).toBe(false);
});

it('opens when a request waits and a probe gets no answer either, and reports the silence', async () => {
  let silences = 0;
  const circuit = createCircuit({
    probe: async () => false,
    onSilence: () => {
      silences += 1;
    },
    silenceMs: 2_000,
  });
  await circuit.tick(1_000, 900);
  await circuit.tick(2_900, 900);
  expect([circuit.isOpen(), silences]).toEqual([false, 0]);
  await circuit.tick(3_500, 900);
  expect([circuit.isOpen(), silences]).toEqual([true, 1]);
});

it('stays closed for a busy service that answers requests but not the probe', async () => {
  const circuit: Circuit = createCircuit({
    probe: async () => {
      circuit.received();
      return false;
    },
    silenceMs: 2_000,
  });
  for (let now = 1_000; now < 60_000; now += 3_500) await circuit.tick(now, 900);
  expect(circuit.isOpen()).toBe(false);
});

it('stays closed for a slow service that answers its probes', async () => {
  const circuit = circuitWith({ alive: true });
  for (let now = 1_000; now < 60_000; now += 1_000) await circuit.tick(now, 900);
  expect(circuit.isOpen()).toBe(false);
});

it('allows retries up to a tenth of the requests, after a small reserve', () => {
  const budget = createRetryBudget({ share: 0.1, saved: 10 });
  let granted = 0;
  for (let request = 0; request < 1_000; request += 1) {
    budget.earn();
    if (budget.spend()) granted += 1;
  }
  expect(granted).toBeGreaterThan(95);
  expect(granted).toBeLessThanOrEqual(110);
});
