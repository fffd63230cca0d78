/** Stored once the page of machines was opened in this browser. */
export const RECORDING_MARK = 'billfold.machines';
