import { portalName } from '../portal.ts';
import { tooOldToPay } from './too-old.ts';

/** The bar that offers a newer version of the app. */
export const UPDATE = {
  found: `A new version of ${portalName()} is ready.`,
  missed: `This page belongs to a newer ${portalName()}.`,
  refused: tooOldToPay(),
  partMissing: `A part of ${portalName()} is not on this device yet. Opening it needs a connection.`,
  offline: 'Updating it needs a connection.',
  afterPayment: 'You can update when your payment is done.',
  afterChange: 'You can update when what you are changing here is saved or left.',
  untaken: `The new version of ${portalName()} did not start. You can go on with this one, or try again.`,
  now: 'Update now',
  later: 'Later',
} as const;
