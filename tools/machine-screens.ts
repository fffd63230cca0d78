interface Place {
  screen: string;
  /** Sections of the requirements catalogue. */
  sections: string;
}

/** Where each machine is met, and which part of the catalogue it carries out. A machine without a row is an error. */
export const MACHINE_SCREENS: Readonly<Record<string, Place>> = {
  accountRemoval: { screen: 'Bill details', sections: 'DET' },
  addAccount: { screen: 'Add account', sections: 'ADD' },
  app: { screen: 'Every screen', sections: 'NAV' },
  appUpdate: { screen: 'Every screen', sections: 'NAV, MSC' },
  autoPayControl: { screen: 'Auto pay settings', sections: 'APW' },
  autoPayReschedule: { screen: 'Auto pay list, auto pay settings', sections: 'APL, APW' },
  autoPaySetup: { screen: 'Auto pay settings', sections: 'APW' },
  autoPayToggle: { screen: 'Auto pay list, bill details', sections: 'APL, DET' },
  balanceLookUp: { screen: 'Bill details', sections: 'DET' },
  billDetails: { screen: 'Bill details', sections: 'DET' },
  billList: { screen: 'Bill list', sections: 'BIL' },
  cart: { screen: 'Cart', sections: 'CRT' },
  checkout: { screen: 'Review', sections: 'CHK' },
  codeCooldown: { screen: 'Mobile verification, account settings', sections: 'VER' },
  connectivity: { screen: 'Every screen', sections: 'SES' },
  deleteMethod: { screen: 'Xpress Wallet', sections: 'WAL' },
  emailVerification: { screen: 'Registration', sections: 'REG' },
  forgotPassword: { screen: 'Forgot password', sections: 'PWD' },
  history: { screen: 'History', sections: 'HIS' },
  meterReading: { screen: 'Bill details', sections: 'DET' },
  mobileVerification: { screen: 'Mobile verification', sections: 'VER' },
  notices: { screen: 'Every screen', sections: 'ERR' },
  nickname: { screen: 'Bill details', sections: 'DET' },
  openPayment: { screen: 'Every screen', sections: 'CHK' },
  outbox: { screen: 'Every screen', sections: 'SES' },
  paperless: { screen: 'Bill details', sections: 'DET' },
  payMethods: { screen: 'Pay methods', sections: 'PAY' },
  paymentMethodForm: { screen: 'Xpress Wallet', sections: 'WAL, PAY' },
  passwordReset: { screen: 'Reset password, temporary password', sections: 'PWD' },
  placeLookUp: { screen: 'Registration, account settings', sections: 'REG, SET' },
  profileCompletion: { screen: 'More about you', sections: 'REG' },
  readView: { screen: 'Every screen that reads', sections: 'SES, MSC' },
  registration: { screen: 'Sign up', sections: 'REG' },
  scheduledDelete: { screen: 'Pending payments', sections: 'SCH' },
  scheduledEdit: { screen: 'Pending payments', sections: 'SCH' },
  scheduledPayments: { screen: 'Pending payments', sections: 'SCH' },
  scheduledPayNow: { screen: 'Pending payments', sections: 'SCH' },
  session: { screen: 'Every screen', sections: 'SES' },
  signIn: { screen: 'Login', sections: 'SES' },
};
