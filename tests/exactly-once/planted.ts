import { expect, test } from 'vitest';
import { type Fault, type Report, run } from './harness.ts';
import type { Way } from './payer.ts';
import type { StripeProcessor } from './processors.ts';
import type { VariantName } from './variants.ts';

interface PlantedBug {
  /** `the harness detects a server that …` */
  readonly server: string;
  readonly variant: VariantName;
  readonly faults: readonly Fault[];
  readonly way?: Way;
  /** What the report then counts. */
  readonly counted: keyof Pick<Report, 'extra' | 'missing' | 'unresolved' | 'unmade'>;
}

export const PLANTED: readonly PlantedBug[] = [
  {
    server: 'keeps the charge of one card when the other is declined',
    variant: 'parts not given back',
    faults: ['second card declined'],
    way: 'split',
    counted: 'extra',
  },
  {
    server: 'ignores the key',
    variant: 'key ignored',
    faults: ['lost answer', 'cut after sending', 'half answer'],
    counted: 'extra',
  },
  {
    server: 'calls the processor inside its transaction',
    variant: 'processor inside the transaction',
    faults: ['killed after the processor', 'killed before the answer'],
    counted: 'extra',
  },
  {
    server: 'does not store the result',
    variant: 'result not stored',
    faults: ['lost answer'],
    counted: 'unresolved',
  },
  {
    server: 'marks payments of unknown outcome as failed',
    variant: 'reconciliation marks unknown as failed',
    faults: ['killed after the processor'],
    counted: 'extra',
  },
  {
    server: 'mixes up equal keys of two customers',
    variant: 'key not scoped to the customer',
    faults: ['a key that another customer has used'],
    counted: 'missing',
  },
  {
    server: 'uses one processor key for all billers',
    variant: 'one key for all billers',
    faults: ['lost answer'],
    way: 'two billers',
    counted: 'missing',
  },
  {
    server: 'refuses a sound payment and takes the next one',
    variant: 'sound payments refused',
    faults: ['lost answer', 'three submits at once'],
    counted: 'unmade',
  },
  {
    server: 'lets a payment fail that a kill interrupted after its charge',
    variant: 'interrupted payments given back',
    faults: ['killed after the processor'],
    counted: 'unmade',
  },
];

const LONG = 15 * 60_000;

/** Each planted bug is a test of the harness itself. `open` makes the processor of a run; the sandbox needs none. */
export function detects(bugs: readonly PlantedBug[], where: string, open?: () => StripeProcessor): void {
  for (const { server, variant, faults, way = 'whole', counted } of bugs)
    test(`the harness detects a server that ${server}${where}`, { timeout: LONG }, async () => {
      const report = await run(variant, faults, way, open?.());
      expect(report[counted]).toBeGreaterThan(0);
    });
}
