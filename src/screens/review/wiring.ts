import { fromCallback, fromPromise } from 'xstate';
import type { CheckoutAnswer } from '../../../domain/calls/payments.ts';
import type { Cents } from '../../../domain/cents.ts';
import type { OpenAttempt } from '../../../domain/open-attempt.ts';
import { checkoutMachine } from '../../../machines/checkout.ts';
import type { Adapters } from '../../adapters/adapters.ts';
import { keepPayment } from '../../keep-payment.ts';

/** The device keeps the key of a payment from before it is sent until its outcome is known. */
export function checkoutWiring(adapters: Adapters) {
  const { device, clock, newKey, reach } = adapters;
  return adapters.wire(checkoutMachine, {
    actors: {
      recallAttempt: fromPromise<OpenAttempt | undefined>(async () => {
        const held = await device.list<OpenAttempt>('attempts');
        return held.sort((one, other) => one.at - other.at)[0]?.value;
      }),
      noteAttempt: fromPromise<OpenAttempt, { total: Cents }>(async ({ input }) => {
        const attempt = { key: newKey(), total: input.total, at: clock.now() };
        await device.save([{ shelf: 'attempts', id: attempt.key, at: attempt.at, value: attempt }]);
        return attempt;
      }),
      forgetAttempt: fromPromise<void, { key: string }>(({ input }) => device.remove('attempts', input.key)),
      keepReceipt: fromPromise<void, { key: string; answer: CheckoutAnswer | undefined }>(
        async ({ input: { key, answer } }) => {
          if (!answer) return;
          tellOtherTabs({ confirmationNum: answer.receipt.confirmation_num });
          await keepPayment(adapters, key, answer.receipt);
        },
      ),
      watchOutside: fromCallback(({ sendBack }) => {
        const stop = [
          reach.watchReturn(() => sendBack({ type: 'connection.returned' })),
          watchOtherTabs((paid) => sendBack({ type: 'cart.paidElsewhere', ...paid })),
        ];
        return () => {
          for (const end of stop) end();
        };
      }),
    },
  });
}

interface Paid {
  readonly confirmationNum: string;
}

const CHANNEL = 'billfold.paid';

function tellOtherTabs(paid: Paid): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(paid);
  channel.close();
}

function watchOtherTabs(listener: (paid: Paid) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Paid>) => listener(data));
  return () => channel.close();
}
