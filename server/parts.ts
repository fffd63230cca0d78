import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Banks } from './gateways/banks/port.ts';
import type { Billers } from './gateways/billers/port.ts';
import type { BotCheck } from './gateways/bot-check/port.ts';
import type { Courier } from './gateways/courier.ts';
import type { Processor } from './gateways/processor/port.ts';
import type { TaxServices } from './gateways/tax/port.ts';
import type { Ids } from './ids.ts';
import type { Metrics } from './metrics.ts';
import type { Store } from './store/store.ts';

/** Named moments of a checkout at which a crash must lose nothing. */
export type Checkpoint =
  | 'before intent'
  | 'intent written'
  | 'before processor'
  | 'after processor'
  | 'before void'
  | 'outcome written'
  | 'before answer';

/** Everything the use cases are built from; nothing else reaches outside the process. */
export interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly config: Config;
  readonly processor: Processor;
  readonly billers: Billers;
  readonly banks: Banks;
  readonly tax: TaxServices;
  readonly mail: Courier;
  readonly sms: Courier;
  readonly botCheck: BotCheck;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Called as a payment passes each checkpoint; tests stop the process there. */
  readonly reached: (checkpoint: Checkpoint) => void;
}
