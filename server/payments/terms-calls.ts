import type * as calls from '../../domain/checkout/method-lookup-calls.ts';
import type { Handlers } from '../handlers.ts';
import { termsOfBillType } from '../wallet/accepted.ts';

const NEW_NUMBER = 'We do not know this routing number yet. Please enter the name of the bank.';

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
          message: isNew ? NEW_NUMBER : '',
        },
      ],
    };
  },

  getFeeDisclosure: async ({ a, b }, { scope }) => (await termsOfBillType(scope, a, b)).fee,

  getTermsOfPayment: async ({ a, b }, { scope }) => ({
    terms_and_conditions: (await termsOfBillType(scope, a, b)).terms,
  }),
};
