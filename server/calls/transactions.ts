import type * as calls from '../../domain/calls/transactions.ts';
import { searchTransactions } from '../history/transactions.ts';
import type { Handlers } from '../serve.ts';

export const transactions: Handlers<typeof calls> = {
  searchTransactions: (search, { scope }) => searchTransactions(scope, search),
};
