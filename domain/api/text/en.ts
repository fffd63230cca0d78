import { portalName } from '../../brand/portal.ts';

/** The request is malformed, or the screen no longer fits what the server holds (ERR-44). */
export const MALFORMED = 'Unable to process request, refresh the page and try again.';
/** The title of the requirements where an address names no record (PBT-18, ERR-40). */
export const NO_RECORD = 'Error 404 No record found';
export const NOT_SAVED = 'Unable to save changes.  Please try again later.';
export const SAVED = 'Your changes are updated successfully.';
export const SAVED_SETTINGS = 'Your changes have been saved successfully.';
export const QUEUED_ON_DEVICE = 'Saved on this device. It is sent when you are online.';
export const OFFLINE = 'You are offline.';
/** In place of `OFFLINE` while the device is connected and something else answers. */
export const unanswered = () => `${portalName()} does not answer.`;
export const OFFLINE_SAVING = 'You are offline. Saving needs a connection.';
export const OFFLINE_PAYING = 'You are offline. Paying needs a connection.';
export const OFFLINE_PAYMENT = 'A payment needs a connection.';
export const OFFLINE_CODE = 'You are offline. A code needs a connection.';
export const OFFLINE_FILING = 'You are offline. Filing needs a connection.';
export const OFFLINE_DELETING = 'You are offline. Deleting needs a connection.';
export const OFFLINE_SETTINGS = 'You can look at the settings. Changing them needs a connection.';
export const SETTINGS_NOT_CACHED = 'These settings were not saved on this device.';
