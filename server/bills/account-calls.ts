import type * as calls from '../../domain/bills/account-calls.ts';
import type { Handlers } from '../handlers.ts';
import { withForecast } from '../workflows/account-list.ts';
import { updateAccount } from './update.ts';

export const billAccounts: Handlers<typeof calls> = {
  updateAccount: async (change, { parts, scope }) =>
    withForecast(scope, parts, await updateAccount(parts, scope, change)),
};
