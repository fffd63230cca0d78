import type * as calls from '../../domain/history/calls.ts';
import type { Handlers } from '../handlers.ts';
import { searchTransactions } from './transactions.ts';

export const transactions: Handlers<typeof calls> = {
  searchTransactions: (search, { scope }) => searchTransactions(scope, search),
};
