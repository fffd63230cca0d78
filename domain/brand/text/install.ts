import { portalName } from '../portal.ts';

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
