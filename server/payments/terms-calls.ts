import type * as calls from '../../domain/checkout/method-lookup-calls.ts';
import { NEW_ROUTING_NUMBER } from '../../domain/checkout/text/bank-name.ts';
import type { Handlers } from '../handlers.ts';
import { termsOfBillType } from '../wallet/accepted.ts';

export const methodTerms: Handlers<typeof calls> = {
  getBankName: async ({ routing }, { parts }) => {
    const name = await parts.banks.nameOf(routing);
    const isNew = name === undefined;
    return {
      status: 'success',
      items: [
        {
          bank_name: name ?? '',
          is_new_routing_number: isNew,
          rout: routing,
          message: isNew ? NEW_ROUTING_NUMBER : '',
        },
      ],
    };
  },

  getFeeDisclosure: async ({ a, b }, { scope }) => (await termsOfBillType(scope, a, b)).fee,

  getTermsOfPayment: async ({ a, b }, { scope }) => ({
    terms_and_conditions: (await termsOfBillType(scope, a, b)).terms,
  }),
};
