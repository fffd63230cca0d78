import { afterAll, beforeAll, expect, test } from 'vitest';
import { redact } from '../../domain/api/redaction.ts';
import { capturedLog } from '../../tests/support/captured-log.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { composeParts } from '../compose.ts';
import { followClock } from './follow-clock.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

const LINE = 'the clock of this machine differs from that of the database';

const skewOf = ({ metrics }: Portal['parts']) =>
  metrics.registry.getSingleMetricAsString('billfold_clock_skew_seconds');

async function follow(answer: () => Promise<number | undefined>) {
  const { log, said } = capturedLog();
  const clock = { ...portal.parts.clock, follow: answer };
  await followClock({ ...portal.parts, clock, log });
  return { said: said(), metrics: await skewOf(portal.parts) };
}

test('a machine whose clock is off by more than two seconds says so, and how far', async () => {
  const close = await follow(async () => -1_500);
  expect([close.said, close.metrics]).toEqual(['', expect.stringContaining('seconds -1.5')]);
  const far = await follow(async () => 240_000);
  expect(far.said).toContain(LINE);
  expect(redact(JSON.parse(far.said))).toMatchObject({ seconds: 240 });
  expect(far.metrics).toContain('seconds 240');
});

test('a process whose machine is off tells it from its start on', async () => {
  const { config, store, clock: right } = portal.parts;
  const { log, said } = capturedLog();
  const clock = { ...right, follow: async () => 45_000_000 };
  expect(await skewOf(await composeParts(config, store, log, { clock }))).toContain('seconds 45000');
  expect(said()).toContain(LINE);
});

test('a process that cannot read the time of its database does not start', async () => {
  const { config, store, log, clock: right } = portal.parts;
  const clock = { ...right, follow: () => Promise.reject(new Error('away')) };
  await expect(composeParts(config, store, log, { clock })).rejects.toThrow('away');
});

test('a database that cannot be read stops no process', async () => {
  const { said } = await follow(() => Promise.reject(new Error('away')));
  expect(said).toContain('the clock of the database could not be read');
});

test('a database that tells the time too late says nothing of the machine, and that is told', async () => {
  await follow(async () => 3_000);
  const { said, metrics } = await follow(async () => undefined);
  expect(said).toContain('the database took too long to tell the time');
  expect(metrics).toContain('seconds 3');
});
