export const BALANCE_UNAVAILABLE = 'Web Service is not responding';
export const PDF_FAILED = 'Error generating PDF.';
export const BILL_NOT_READ = 'Unable to get bill details.  Please try again later.';
export const CHOOSE_INVOICES = 'Select Invoices for Payment';
