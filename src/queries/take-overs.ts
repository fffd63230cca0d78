import type { PendingTakeOver } from '../../domain/accounts/take-over.ts';
import { listTakeOvers } from '../../domain/accounts/take-over-calls.ts';
import type { QueryDefinition } from './query.ts';

/** The pending take-overs of the customer's accounts (ruling 57). */
export const takeOversQuery: QueryDefinition<readonly PendingTakeOver[]> = {
  shelf: 'profile',
  id: 'takeOvers',
  fetch: async ({ services }, options) => (await services.send(listTakeOvers, {}, options)).items,
};
