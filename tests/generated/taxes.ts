import * as tax from '../../domain/tax/calls.ts';
import type { Portal } from '../support/portal.ts';

/** Makes every tax call on the accounts of the demo customer. */
export async function fileTaxes(send: Portal['send']): Promise<void> {
  const { accounts } = (await send(tax.getTaxAccountsList, {})).answer();
  const account = accounts.find(({ accountNum }) => accountNum === '2200417');
  if (!account) throw new Error('the demo customer has no sales tax account');
  const { accountId, entityId } = account;
  const { completedTaxes } = (await send(tax.getTaxAccountDetails, { accountId, entityId })).answer();
  await send(tax.getTaxAccount, { accountId });
  const named = { entityId, accountNumber: account.accountNum };
  await send(tax.getCompletedTaxReturns, { ...named, year: '' });
  const year = completedTaxes[0]?.year ?? 0;
  await send(tax.getFiledTaxReturns, { ...named, year });
  await send(tax.getPendingTaxReturns, { ...named, year });
  const [unfiled] = (await send(tax.getUnfiledTaxReturns, { ...named, year })).answer();
  const taxReturnId = unfiled?.taxId ?? 0;
  const { version, balance } = (await send(tax.getTaxReturn, { ...named, taxReturnId })).answer();
  await send(tax.getTaxAmountDue, { ...named, taxId: taxReturnId, balance });
  const taxReturnDetails = [{ sequenceNumber: 10, inputAmount: balance, isOverridden: false }];
  const entered = { ...named, taxReturnId, taxreturn: { version, taxReturnDetails } };
  await send(tax.calculateTaxReturn, entered);
  await send(tax.saveTaxReturn, { ...entered, fileReturn: false });
  await send(tax.findTaxAccounts, {
    entityId,
    accountNumber: '20077',
    pin: '9034',
    last_or_business_name: '',
  });
}
