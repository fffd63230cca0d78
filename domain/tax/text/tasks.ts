import { openPdf } from '../../bills/document-calls.ts';
import {
  getCompletedTaxReturns,
  getFiledTaxReturns,
  getPendingTaxReturns,
  getTaxReturn,
  getUnfiledTaxReturns,
} from '../calls.ts';
import { RETURN_NOT_FILED, RETURN_NOT_SAVED, TAXES_NOT_ADDED } from './en.ts';

/** What cannot be done while the tax office does not answer. */
export type TaxTask =
  | 'filed returns'
  | 'unfiled returns'
  | 'pending returns'
  | 'completed returns'
  | 'return'
  | 'saving'
  | 'filing'
  | 'adding to the cart'
  | 'document';

const TEXTS: Record<TaxTask, string> = {
  'filed returns': getFiledTaxReturns.failure,
  'unfiled returns': getUnfiledTaxReturns.failure,
  'pending returns': getPendingTaxReturns.failure,
  'completed returns': getCompletedTaxReturns.failure,
  return: getTaxReturn.failure,
  saving: RETURN_NOT_SAVED,
  filing: RETURN_NOT_FILED,
  'adding to the cart': TAXES_NOT_ADDED,
  document: openPdf.failure,
};

/** What the call says that could not do it, for whatever reason (SRV2-47). */
export const taskFailedText = (task: TaxTask): string => TEXTS[task];
