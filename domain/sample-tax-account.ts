import type { ListedTaxAccount } from './tax-account.ts';

/** A tax account for tests, with whatever the test is about laid over it. */
export function sampleTaxAccount(over: Partial<ListedTaxAccount> = {}): ListedTaxAccount {
  return {
    id: 7,
    accountId: 7,
    entity_id: 3,
    entityId: 3,
    name: 'Juniper Tools LLC',
    accountNum: '7001234',
    hasCowsConfig: true,
    address: { address: '12 Mill Road', city: 'Harbor', state: 'UT', zip: '84101' },
    biller: {
      name: 'Harbor Revenue',
      logo: { normal: { url: '' } },
      address: '1 Court Square, Harbor, UT 84101',
      phone: '8015550100',
      hours: 'Mo-Fr 8-5',
      entityId: 3,
      billType: { can_edit_amount: true },
    },
    billType: 9,
    labels: {},
    documentationMailTo: 'tax@harbor.example',
    taxWebServiceStatus: { is_running: true, error_msg: '' },
    ...over,
  };
}
