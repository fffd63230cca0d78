import type { RefusalTexts } from '../../api/refusal.ts';

export const REMITTANCE_REFUSALS = {
  'remittances.no-lockbox': () => 'This remittance has no lockbox file.',
  'billers.token': () => 'The token is missing, unknown or revoked.',
  'billers.token-right': () => 'This token may not do that.',
} satisfies RefusalTexts;
