import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyCart } from '../../domain/cart/change-calls.ts';
import type { ReturnStatus, TaxReturn } from '../../domain/tax/tax-return.ts';
import { cents } from '../../domain/values/cents.ts';
import { payer, takeBack } from '../../tests/support/payer.ts';
import { openPortal, type Portal, type SignedInCustomer } from '../../tests/support/portal.ts';
import { taxpayer } from '../../tests/support/taxpayer.ts';
import { auditBooks } from '../jobs/audit.ts';
import { runDueWork } from '../jobs/work.ts';

const SEED = Number(process.env.SEED ?? 20_261_122);
const RUNS = process.env.BILLFOLD_TEST_ALL ? 60 : 8;
const SALES = '2200417';
const DAY = 86_400_000;

/** A minimal model of a return; amounts in cents. */
interface Model {
  gross: number;
  exempt: number;
  credit: number;
  collected: number | undefined;
  status: ReturnStatus;
  readonly paid: { readonly number: string; readonly amount: number }[];
}

type Step =
  | { readonly kind: 'enter'; readonly line: 'gross' | 'exempt' | 'credit'; readonly amount: number }
  | { readonly kind: 'override'; readonly amount: number | null }
  | { readonly kind: 'pay'; readonly percent: number }
  | { readonly kind: 'take back' | 'file' | 'next day' };

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('enter' as const),
      line: fc.constantFrom('gross', 'exempt', 'credit'),
      amount: fc.integer({ min: 0, max: 4_000_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('override' as const),
      amount: fc.option(fc.integer({ min: 0, max: 200_000 })),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      percent: fc.constantFrom(30, 100, 100, 101),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'take back' as const }) },
  fc.constant({ kind: 'file' as const }),
  fc.constant({ kind: 'next day' as const }),
) as fc.Arbitrary<Step>;

let portal: Portal;
let dana: SignedInCustomer;
let draft: TaxReturn;

beforeAll(async () => {
  portal = await openPortal();
  dana = await portal.signIn('demo');
  draft = await danas().find(SALES, 'October 2026');
});

afterAll(() => portal.close());

const danas = () => taxpayer(portal, () => dana);
const LINES = { gross: 10, exempt: 11, credit: 41 } as const;

const rounded = (amount: number, rate: number) => Math.floor((amount * rate + 500_000) / 1_000_000);

/** The amount of the return, calculated by hand. */
function dueOf({ gross, exempt, credit, collected }: Model): number {
  const net = Math.max(0, gross - exempt);
  const tax = collected ?? rounded(net, 29_000) + rounded(net, 12_000);
  return tax - Math.min(rounded(tax, 33_333), 100_000) - credit;
}

const paidOf = ({ paid }: Model) => paid.reduce((sum, { amount }) => sum + amount, 0);

/** The return as on the first day, without a payment. */
async function begin(): Promise<Model> {
  const { id } = draft;
  await portal.store.db.execute(`update tax_returns set entries = '{}', status = 'Non-filed', amount_due = 0,
    sent_on = null, filed_on = null, filing_number = '', version = version + 1 where id = ${id}`);
  await portal.store.db.execute(`update bills set balance = 0, amount_due = 0 where id = ${id}`);
  return { gross: 0, exempt: 0, credit: 0, collected: undefined, status: 'Non-filed', paid: [] };
}

/** Takes a step in the portal and in the model, and compares what both say. */
async function take(step: Step, model: Model): Promise<void> {
  const now = await danas().read(SALES, draft.id);
  const isOpen = model.status === 'Non-filed';
  switch (step.kind) {
    case 'enter': {
      const { status } = await danas().save(now, { [LINES[step.line]]: cents(step.amount) });
      expect([step, status]).toEqual([step, isOpen ? 200 : 422]);
      if (isOpen) model[step.line] = step.amount;
      return;
    }
    case 'override': {
      const inputAmount = step.amount === null ? null : cents(step.amount);
      const { status } = await danas().save(now, { 24: { inputAmount, isOverridden: inputAmount !== null } });
      expect([step, status]).toEqual([step, isOpen ? 200 : 422]);
      if (isOpen) model.collected = step.amount ?? undefined;
      return;
    }
    case 'pay': {
      const left = dueOf(model) - paidOf(model);
      const amount = Math.max(0, Math.ceil((left * step.percent) / 100));
      await portal.send(emptyCart, {}, dana);
      const added = await danas().addToCart(now, cents(amount));
      expect([step, added.status === 200]).toEqual([step, amount > 0 && amount <= left]);
      if (added.status !== 200) return;
      const till = payer(portal, () => dana);
      await till.choose('Everyday Visa');
      const [number = ''] = (await till.submit()).answer().confirmation_nums;
      model.paid.push({ number, amount });
      return;
    }
    case 'take back': {
      const last = model.paid.pop();
      if (last) expect((await takeBack(portal, last.number, 'refund')).status).toBe(200);
      return;
    }
    case 'file': {
      const gross = now.taxReturnDetails.find(({ sequenceNumber }) => sequenceNumber === LINES.gross);
      const { status } = await danas().save(now, {}, true);
      expect([step, status]).toEqual([step, isOpen && gross?.inputAmount !== null ? 200 : 422]);
      if (status === 200) model.status = 'pending';
      return;
    }
    case 'next day':
      portal.pass(DAY);
      await runDueWork(portal.parts);
      dana = await portal.signIn('demo');
      if (model.status === 'pending') model.status = 'filed';
  }
}

test(`${RUNS} sequences of a taxpayer’s steps end as a small model predicts, seed ${SEED} (SRV2-43 to SRV2-46, RET-33)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 14 }), async (sequence) => {
      const model = await begin();
      for (const step of sequence) {
        await take(step, model);
        const { amount_due, payments, balance, balance_due, returnStatus } = await danas().read(
          SALES,
          draft.id,
        );
        const [due, paid] = [dueOf(model), paidOf(model)];
        expect([step, { amount_due, payments, balance, balance_due, returnStatus }]).toEqual([
          step,
          {
            amount_due: due,
            payments: paid,
            balance: due - paid,
            balance_due: Math.max(0, due - paid),
            returnStatus: model.status,
          },
        ]);
      }
      expect(await auditBooks(portal.parts)).toEqual([]);
    }),
    { seed: SEED, numRuns: RUNS },
  );
});
