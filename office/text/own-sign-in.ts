export const OWN_SIGN_IN = {
  title: 'Your sign-in',
  keyboard: 'Keyboard',
  searchKey: 'The key / leads to the search',
  searchKeyHint: 'Turn it off if you use speech input. Your choice is kept on this device.',
  lead: 'Besides your password you need one of these. Keep at least two, so that a lost device does not lock you out.',
  passkeys: 'Passkeys',
  noPasskeys: 'You have no passkey. A passkey is kept by your phone, your computer or a security key.',
  unsupported: 'This browser cannot make passkeys. Open the office in another one.',
  name: 'Name',
  added: 'Added',
  used: 'Last used',
  never: 'never',
  where: 'Kept',
  synced: 'On several devices',
  oneDevice: 'On one device',
  acts: 'Change',
  add: 'Add a passkey',
  rename: 'Rename',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  app: 'Authenticator app',
  hasApp: 'Set up. Its codes open the office.',
  hasNoApp: 'Not set up.',
  setUp: 'Set up an app',
  removeApp: 'Remove the app',
  last: 'This is your only second factor. Add another one before you remove it.',
} as const;

export const ADD_PASSKEY = {
  title: 'Add a passkey',
  lead: 'Give it a name by which you know the device. Your browser asks for the rest.',
  label: 'Name of the passkey',
  missing: 'Enter a name for the passkey.',
  action: 'Go on',
} as const;

export const RENAME_PASSKEY = {
  title: (name: string) => `Rename ${name}`,
  action: 'Save',
} as const;

export const REMOVE_FACTOR = {
  title: (name: string) => `Remove ${name}?`,
  app: 'the authenticator app',
  what: 'It no longer opens the office. You get a mail about it.',
  action: 'Remove',
} as const;

export const SET_UP_APP = {
  title: 'Set up an authenticator app',
  action: 'Confirm code',
} as const;
