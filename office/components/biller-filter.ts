import type { StaffSession } from '../../domain/office/staff-session.ts';
import { useStaff } from '../app/office-context.tsx';
import { PAYMENTS } from '../text/payments.ts';
import type { Filter } from './table/filters.ts';

/** A filter by biller. */
export function billerFilter(billers: StaffSession['billers']): Filter {
  const options = billers.map(({ slug, name }) => ({ value: slug, label: name }));
  return { name: 'biller', label: PAYMENTS.biller, kind: 'select', options };
}

/** A filter by biller, where the person sees more than one. */
export function useBillerFilter(): readonly Filter[] {
  const { billers } = useStaff();
  return billers.length < 2 ? [] : [billerFilter(billers)];
}
