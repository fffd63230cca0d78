import type { RefusalTexts } from '../../api/refusal.ts';
import { nicknameConflictText } from './nickname-conflict.ts';

export const OUTBOX_REFUSALS = {
  'outbox.nickname-changed': ({ stored }: { readonly stored: string }) => nicknameConflictText(stored),
} satisfies RefusalTexts;
