import * as v from 'valibot';
import { money } from '../api/wire.ts';

/** What scheduled payments cost in fees, all together, by the method that pays them today and by the new one. */
export const changedFee = v.object({ fee: money, new_fee: money });
