import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, setup, waitFor } from 'xstate';
import { getCartCount } from '../../domain/cart/calls.ts';
import { checkout } from '../../domain/checkout/payment-calls.ts';
import { moneyPort, port, unwired } from '../../machines/port.ts';
import type { Services } from './http/services.ts';
import { createWire } from './wire.ts';

const services = {
  send: async () => ({ count: 3 }),
  sendMoney: async (_call: unknown, _request: unknown, key: string) => ({ kind: 'declined', message: key }),
} as unknown as Services;

const counting = setup({
  actors: { count: port(getCartCount), look: unwired.promise<number>() },
}).createMachine({
  id: 'counting',
  initial: 'asking',
  states: {
    asking: { invoke: { src: 'count', input: {}, onDone: 'looking', onError: 'failed' } },
    looking: { invoke: { src: 'look', onDone: 'seen', onError: 'failed' } },
    seen: { type: 'final' },
    failed: {},
  },
});

describe('the wiring of a machine', () => {
  it('gives each call port its call', async () => {
    const wire = createWire(services);
    const actor = createActor(
      wire(counting, { actors: { look: fromPromise<number>(async () => 1) } }),
    ).start();
    expect((await waitFor(actor, ({ status }) => status === 'done')).value).toBe('seen');
  });

  it('throws if a port is not wired, also in a machine inside', () => {
    const wire = createWire(services);
    const outer = setup({ actors: { counting } }).createMachine({ id: 'outer' });
    expect(() => wire(counting)).toThrow('counting: the port look is not wired');
    expect(() => wire(outer)).toThrow('counting: the port look is not wired');
  });

  it('sends a payment with its key', async () => {
    const paying = setup({ actors: { pay: moneyPort(checkout) } }).createMachine({
      id: 'paying',
      initial: 'submitting',
      states: {
        submitting: {
          invoke: {
            src: 'pay',
            input: { key: 'the-key', request: {} },
            onDone: 'told',
            onError: 'undetermined',
          },
        },
        told: { type: 'final' },
        undetermined: {},
      },
    });
    const actor = createActor(createWire(services)(paying)).start();
    expect((await waitFor(actor, ({ status }) => status === 'done')).value).toBe('told');
  });
});
