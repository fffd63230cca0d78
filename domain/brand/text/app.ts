import { portalName } from '../portal.ts';

/** The bar that offers a newer version of the app. */
export const UPDATE = {
  found: `A new version of ${portalName()} is ready.`,
  missed: `This page belongs to a newer ${portalName()}.`,
  refused: `Nothing was paid. This version of ${portalName()} can no longer take payments.`,
  partMissing: `A part of ${portalName()} is not on this device yet. Opening it needs a connection.`,
  offline: 'Updating it needs a connection.',
  afterPayment: 'You can update when your payment is done.',
  afterChange: 'You can update when what you are changing here is saved or left.',
  untaken: `The new version of ${portalName()} did not start. You can go on with this one, or try again.`,
  now: 'Update now',
  later: 'Later',
} as const;

/** The offer to put the app on the home screen. */
export const INSTALL = {
  title: 'Keep your bills at hand',
  setting: 'Home screen',
  why: `On your home screen ${portalName()} opens at once, also without a connection.`,
  done: `${portalName()} is on your home screen.`,
  byMenu: `The menu of your browser may offer to install ${portalName()}, or to add it to the home screen.`,
  install: `Install ${portalName()}`,
  notNow: 'Not now',
  stepsTitle: `Put ${portalName()} on your home screen`,
  share: 'Tap Share in the bar of the browser.',
  add: 'Scroll down and tap Add to Home Screen.',
  confirm: `Tap Add. ${portalName()} then opens like an app.`,
} as const;
