/** The controls that are marked: of a group of choices, those that can be chosen. */
export const WRONG = '[aria-invalid="true"], fieldset[data-invalid="true"] input:not(:disabled)';
