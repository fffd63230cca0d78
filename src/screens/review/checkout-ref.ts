import type { ActorRefFrom } from 'xstate';
import type { checkoutMachine } from '../../../machines/checkout.ts';

export type CheckoutRef = ActorRefFrom<typeof checkoutMachine>;
