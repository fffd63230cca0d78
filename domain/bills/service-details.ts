import * as v from 'valibot';
import { block, money } from '../api/wire.ts';

const options = v.object({
  text_align: block(v.picklist(['left', 'center', 'right']), 'left'),
  bold: block(v.boolean(), false),
});

/** A cell as the biller wrote it, with the way it is set (ENT2-24, MSC-11). */
const column = v.object({
  value: v.string(),
  options: block(options, { text_align: 'left', bold: false }),
});

const heading = { title: v.string(), headers: v.array(column) };
const total = block(v.object({ label: v.string(), value: money }), null);

/** A table behind a row of service details. Its rows lead no further. */
const itemDetails = v.object({
  ...heading,
  lineItems: v.array(v.object({ columns: v.array(column) })),
  total,
});

/** The services that a bill charges for, each with the tables that `View` opens (ENT2-24, MSC-12). */
export const serviceDetails = v.object({
  ...heading,
  lineItems: v.array(v.object({ columns: v.array(column), item_details: block(v.array(itemDetails), []) })),
  total,
});

export type ServiceColumn = v.InferOutput<typeof column>;
export type ServiceTable = v.InferOutput<typeof itemDetails>;
export type ServiceDetails = v.InferOutput<typeof serviceDetails>;
