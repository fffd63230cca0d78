/** Beside the button of a form; the fields say what is wrong with each. */
export const stillMissing = (names: readonly string[]) => `Still missing or not right: ${names.join(', ')}.`;
