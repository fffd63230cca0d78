import * as v from 'valibot';
import { taxRule, taxValueType } from '../../domain/tax/calculation.ts';
import { type Cents, cents } from '../../domain/values/cents.ts';
import forms from './data/tax-forms.json' with { type: 'json' };
import { demoCents, demoEntries } from './demo-data.ts';

const item = v.strictObject({
  sequenceNumber: v.number(),
  reportCategory: v.string(),
  description: v.string(),
  valueType: taxValueType,
  value: v.nullish(demoCents, null),
  rule: v.nullish(taxRule, null),
  requiresDocumentation: v.optional(v.boolean(), false),
  allowComments: v.optional(v.boolean(), false),
});

const form = v.strictObject({
  /** The line for sales, wages or nights. */
  base: v.number(),
  /** What is usually entered there. */
  usual: demoCents,
  /** The line of the amount due. Null where the organization states the amount, and nothing is entered. */
  dueItem: v.nullable(v.number()),
  items: v.array(item),
});

/** The forms of the demo: every kind of value, every kind of line (SRV2-53). */
export const FORMS: Readonly<Record<FormName, v.InferOutput<typeof form>>> = demoEntries(
  'tax-forms.json',
  form,
  forms,
);

export type FormName = keyof typeof forms;

/** The entry on the first line, a little different in each period and the same at every load. */
export function baseOf(name: FormName, back: number): Cents {
  return cents(Math.round((FORMS[name].usual * (88 + ((back * 37) % 25))) / 100));
}
