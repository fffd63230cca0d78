/** Why a bank gave a debit back, as far as auto pay acts on it. */
export type ReturnReason = 'funds' | 'otherwise';

/** The rules of the banks let a debit that lacked funds be presented again twice, and no other one. */
const MOST_AGAIN = 2;

/** What auto pay does about a returned debit, of which `returned` for the same bill came back, this one included. */
export function afterReturn(reason: ReturnReason, returned: number): 'again' | 'stop' {
  return reason === 'funds' && returned <= MOST_AGAIN ? 'again' : 'stop';
}
