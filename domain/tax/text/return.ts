/** The page of one tax return. */
export const TAX_RETURN = {
  resetOf: (line: string) => `Reset ${line} to its calculated value`,
  previewOffline:
    'Calculated lines show a preview until the organization has calculated them. Filing and paying need a connection.',
  calculatedOtherwise: 'The organization came to other amounts than the preview.',
  filing: {
    title: 'File this return?',
    comesTo: <T>(taxReturn: T, ended: string, due: string): readonly (string | T)[] => [
      taxReturn,
      `, for the period that ended ${ended}, comes to ${due}.`,
    ],
    otherwise: 'The organization comes to other amounts for these lines than shown.',
    isFinal: 'A return that was sent to filing cannot be changed any more. Filing does not pay it.',
    unknown: 'We do not know yet whether it was filed',
    changedElsewhere: 'The return was changed or filed elsewhere, so it was not filed from here.',
    answerLost: 'The return was sent, but the answer did not arrive.',
    keepAsking: 'We keep asking what became of it. Nothing is sent a second time.',
    sent: 'The return was sent to filing.',
  },
  notSavedYet: 'Your entries are not saved yet. What is due may change.',
  savedOnLeaving: 'Saved when you leave the field',
  stillOpen: 'The return is not filed, and your entries are kept.',
  kept: 'Your entries are kept.',
  notSaved: 'Not saved.',
  /** Without a link, the biller has named no address. */
  documents: <T>(biller: T, link: T): readonly (string | T)[] => [
    'Please email supporting documents to ',
    biller,
    ...(link ? [': ', link] : ['.']),
  ],
} as const;
