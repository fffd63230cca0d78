export const MAKING_PDF = 'Making the PDF…';
export const PDF_SAVED = 'The PDF was saved to your device.';
