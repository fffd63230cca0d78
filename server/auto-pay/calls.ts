import type * as calls from '../../domain/auto-pay/calls.ts';
import type { Handlers } from '../handlers.ts';
import { requireSetUp } from '../set-up.ts';
import { allowDebit } from './debits/allow.ts';
import { dismissFailure } from './dismiss-failure.ts';
import { autoPayGroups, savedAutoPays } from './list.ts';
import { methodsForAutoPay } from './methods.ts';
import { reschedule } from './reschedule.ts';
import { createAutoPay, saveAutoPay } from './save.ts';
import { autoPayOfBill } from './settings.ts';
import { switchAutoPay } from './switch.ts';
import { takeControl } from './take-control.ts';

export const autoPay: Handlers<typeof calls> = {
  getAutoPayList: (_, { parts, scope }) => autoPayGroups(scope, parts.clock),

  listAutoPays: async (_, { parts, scope }) => {
    const items = await savedAutoPays(scope, parts.clock);
    return { items, _meta: { totalCount: items.length } };
  },

  getAutoPay: ({ ebill_id }, { parts, scope }) => autoPayOfBill(scope, parts.clock, ebill_id),

  listAutoPayMethods: ({ ebill_id }, { parts, scope }) => methodsForAutoPay(scope, parts.clock, ebill_id),

  createAutoPay: (request, visit) => createAutoPay(visit, request),

  saveAutoPay: ({ id, active = true, ...entry }, visit) => saveAutoPay(visit, id, entry, active),

  toggleAutoPay: async (request, { parts, scope }) => {
    if (request.active) requireSetUp(parts.config, { needs: 'payments' });
    return switchAutoPay(parts, scope.customer, request);
  },

  rescheduleAutoPay: ({ id, date }, { parts, scope }) => reschedule(parts, scope.customer, id, date),

  allowDebit: (request, { parts, scope }) => allowDebit(parts, scope.customer, request),

  dismissFailedAutoPayment: ({ id, date }, { parts, scope }) =>
    dismissFailure(parts, scope.customer, id, date),

  takeOverAutoPay: ({ id }, visit) => takeControl(visit, id),
};
