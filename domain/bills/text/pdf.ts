export const MAKING_PDF = 'Making the PDF…';
export const PDF_SAVED = 'The PDF was saved to your device.';

export const LETTERS_NOT_WRITTEN =
  'This PDF shows only Latin, Greek and Cyrillic letters. A question mark stands for any other. The screen and its print show all of them.';
export const questionsTo = (biller: string) => `Questions about this bill? Ask ${biller}`;
