interface Proven {
  readonly machine: string;
  /** The actors of the machine that never fail, or the event that never comes. */
  readonly subjects: readonly string[];
}

/**
 * What each proof is about. The proofs take the actors that they drive from here, and a test of the walks holds the
 * transitions that are declared impossible against it.
 */
export const PROVEN = {
  'A checkout hears of other tabs in every browser': { machine: 'checkout', subjects: ['watchOutside'] },
  'A device reads its open payments in every browser': { machine: 'checkout', subjects: ['recallAttempt'] },
  'A device forgets a payment in every browser': { machine: 'checkout', subjects: ['forgetAttempt'] },
  'The clock is read in every browser': { machine: 'checkout', subjects: ['readClock'] },
  'A cart hears of the connection in every browser': { machine: 'cart', subjects: ['watchConnection'] },
  'A device reads the draft of a tax return in every browser': {
    machine: 'taxReturn',
    subjects: ['openDraft'],
  },
  'A call that pays never fails: what became of the money is its answer': {
    machine: 'checkout',
    subjects: ['checkout'],
  },
  'A session hears of the page and of the other tabs in every browser': {
    machine: 'session',
    subjects: ['watchSession', 'watchActivity'],
  },
  'A session measures how long nothing was done in every browser': {
    machine: 'session',
    subjects: ['measureIdle'],
  },
  'A session is left in every browser': { machine: 'session', subjects: ['leave'] },
  'The machine that asks what became of a payment never fails': {
    machine: 'checkout',
    subjects: ['attemptOutcome'],
  },
  'The machine that puts a tax return into the cart never fails': {
    machine: 'taxReturn',
    subjects: ['taxPayment'],
  },
  'An auto pay that stands is offered with no method': {
    machine: 'autoPaySetup',
    subjects: ['offer.opened'],
  },
  'Every tab of an auto pay that stands is open': { machine: 'autoPaySetup', subjects: ['part.chosen'] },
} as const satisfies Readonly<Record<string, Proven>>;
