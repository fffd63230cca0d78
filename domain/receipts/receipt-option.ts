import * as v from 'valibot';
import { text } from '../api/wire.ts';

/** A recipient of the receipt (ENT-23). */
export const receiptOption = v.object({ type: v.picklist(['email', 'sms']), value: text(254) });

export type ReceiptOption = v.InferOutput<typeof receiptOption>;
