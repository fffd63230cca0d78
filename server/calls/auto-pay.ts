import type * as calls from '../../domain/calls/auto-pay.ts';
import { autoPayGroups, savedAutoPays } from '../auto-pay/list.ts';
import { methodsForAutoPay } from '../auto-pay/methods.ts';
import { reschedule } from '../auto-pay/reschedule.ts';
import { createAutoPay, saveAutoPay } from '../auto-pay/save.ts';
import { switchAutoPay } from '../auto-pay/switch.ts';
import { takeOver } from '../auto-pay/take-over.ts';
import { autoPayOfBill } from '../auto-pay/view.ts';
import type { Handlers } from '../serve.ts';

export const autoPay: Handlers<typeof calls> = {
  getAutoPayList: (_, { scope }) => autoPayGroups(scope),

  listAutoPays: async (_, { scope }) => {
    const items = await savedAutoPays(scope);
    return { items, _meta: { totalCount: items.length } };
  },

  getAutoPay: ({ ebill_id }, { parts, scope }) => autoPayOfBill(scope, parts.clock, ebill_id),

  listAutoPayMethods: ({ ebill_id }, { parts, scope }) => methodsForAutoPay(scope, parts.clock, ebill_id),

  createAutoPay: (request, { parts, scope }) => createAutoPay(parts, scope.customer, request),

  saveAutoPay: ({ id, active = true, ...entry }, { parts, scope }) =>
    saveAutoPay(parts, scope.customer, id, entry, active),

  toggleAutoPay: (request, { parts, scope }) => switchAutoPay(parts, scope.customer, request),

  rescheduleAutoPay: ({ id, date }, { parts, scope }) => reschedule(parts, scope.customer, id, date),

  takeOverAutoPay: ({ id }, visit) => takeOver(visit, id),
};
