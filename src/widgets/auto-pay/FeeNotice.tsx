import type { AutoPay } from '../../../domain/auto-pay/auto-pay.ts';
import { Notice } from '../../components/messages/Notice.tsx';

/** The fees by kind of method, if auto pay has a fee (APW-48). */
export function FeeNotice({ fee }: { fee: AutoPay['fee'] }) {
  const { fee_info_text, cc_fee_description, eft_fee_description, rev_neutral_description } = fee;
  const words = [fee_info_text, cc_fee_description, eft_fee_description, rev_neutral_description];
  const texts = words.filter((text) => text !== '');
  if (!fee.is_xbp_fee || !fee.autopay || texts.length === 0) return null;
  return (
    <Notice title="Fees">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}
