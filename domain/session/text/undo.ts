/** The page of the link in a notice of security (ruling 75). */
export const UNDO = {
  title: 'Was this not you?',
  when: 'If the mail or text told you of something that you did not do, press the button.',
  does: [
    'A change of your email, mobile number, password, sign-in codes or authenticator app is undone.',
    'Every device is signed out.',
    'You choose a new password. Until then nobody can sign in.',
  ],
  otherwise: 'If it was you, close this page. Nothing has changed yet.',
  confirm: 'This was not me',
  undone: {
    email: 'Your former email address is back.',
    mobile: 'The change of your mobile number is undone.',
    password: 'The changed password is not valid any more.',
    codes: 'The change of your sign-in codes is undone.',
    authenticator: 'The change of your authenticator app is undone.',
    nothing: 'Your password is not valid any more.',
  },
  signedOut: 'Every device was signed out. Nobody can sign in until a new password is chosen.',
  addressChanged:
    'Your email address was changed as well. Please follow the link in the mail about that change, too: only then can you choose a new password.',
} as const;
