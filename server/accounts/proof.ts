import type { locateAccount } from '../../domain/accounts/calls.ts';
import type { RequestOf } from '../../domain/api/call.ts';
import type { accounts } from '../store/schema/billers.ts';

/** What a customer enters to prove that an account is theirs. */
export type Proof = Pick<
  RequestOf<typeof locateAccount>,
  'account_number' | 'entity_id' | 'conf_id' | 'last_or_business_name' | 'pin'
>;

export type LocatedAccount = typeof accounts.$inferSelect;
