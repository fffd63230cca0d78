import type * as calls from '../../domain/history/calls.ts';
import type { Handlers } from '../handlers.ts';
import { searchTransactions } from './transactions.ts';

export const transactions: Handlers<typeof calls> = {
  searchTransactions: (search, { parts, scope: { customer } }) =>
    parts.store.read((db) => searchTransactions({ db, customer }, search)),
};
