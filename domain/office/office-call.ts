import type * as v from 'valibot';
import type { OfficeCall } from '../api/office-call.ts';
import type { OfficeRight } from './rights.ts';

/*#__NO_SIDE_EFFECTS__*/
export function officeCall<
  const May extends OfficeRight | 'anyone' | 'staff',
  const Req extends v.GenericSchema<unknown, Record<string, unknown>>,
  const Ans extends v.GenericSchema,
>(row: OfficeCall<OfficeRight, Req, Ans> & { readonly may: May }): typeof row {
  return row;
}
