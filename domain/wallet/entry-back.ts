/** The steps of the app from which a method is added, and to which the customer comes back with it. */
const STEPS: readonly RegExp[] = [
  /^\/payment-methods$/,
  /^\/cart\/paymethods$/,
  /^\/auto-pay\/\d{1,15}$/,
  /^\/pay-by-text\/\d{1,15}\/\d{1,15}$/,
];

const QUERY = /^[\w.~%=&+-]{0,150}$/;

/** The wallet itself. */
export const WALLET = '/payment-methods';

/** True of a route of the app that adds methods. An address of another site is none. */
export function isEntryBack(route: string): boolean {
  const [path = '', query = '', ...rest] = route.split('?');
  return rest.length === 0 && QUERY.test(query) && STEPS.some((step) => step.test(path));
}

interface Place {
  readonly back: string;
  readonly entityId?: number | undefined;
}

/** The route of the form that asks what came of an entry; it names what the form was opened for. */
export function entryRoute(id: string, { back, entityId }: Place): string {
  const query = [
    ...(back === WALLET ? [] : [`return=${encodeURIComponent(back)}`]),
    ...(entityId === undefined ? [] : [`entity_id=${entityId}`]),
    `entry=${encodeURIComponent(id)}`,
  ];
  return `${WALLET}/add?${query.join('&')}`;
}
