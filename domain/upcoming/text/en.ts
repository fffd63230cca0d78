/** What is to come. */
export const UPCOMING = {
  incomplete: 'This list is not complete.',
  rest: 'This list is not complete: the rest was not saved on this device yet and needs a connection.',
  none: 'Your upcoming payments were not saved on this device yet. Seeing them needs a connection.',
  loading: 'Loading what is to come',
  onlyIfSetUp: 'Auto pays and pending payments are made only if payments are set up by then.',
  empty: 'You find due dates, pending payments and auto pays here.',
} as const;

/** In a row, before the name of a payment method. */
export const ANSWER_PAY = 'answer PAY to pay with';
export const PAYS_WITH = 'pays with';
