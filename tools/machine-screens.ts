interface Place {
  screen: string;
  /** Sections of the requirements catalogue. */
  sections: string;
}

/** Where each machine is met, and which part of the catalogue it carries out. A machine without a row is an error. */
export const MACHINE_SCREENS: Readonly<Record<string, Place>> = {
  readView: { screen: 'Every screen that reads', sections: 'SES, MSC' },
};
