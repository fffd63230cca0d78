import type { AutoPay } from '../../../domain/auto-pay.ts';
import { Notice } from '../../parts/Notice.tsx';

/** What a payment costs by each kind of method, where auto pay has a fee (APW-48). */
export function FeeNotice({ fee }: { fee: AutoPay['fee'] }) {
  const { fee_info_text, cc_fee_description, eft_fee_description, rev_neutral_description } = fee;
  const words = [fee_info_text, cc_fee_description, eft_fee_description, rev_neutral_description];
  const said = words.filter((text) => text !== '');
  if (!fee.is_xbp_fee || !fee.autopay || said.length === 0) return null;
  return (
    <Notice title="Fees">
      {said.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}
