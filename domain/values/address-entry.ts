import { phoneDigits } from './contact.ts';

/**
 * What a name, a city and an address may contain. The profile and the billing information of a payment method
 * follow these rules alike.
 */

export const LONGEST_CITY = 50;

/**
 * The characters that names and cities can have: letters of any alphabet, digits and blanks (REG-13, REG-15).
 */
export function strippedName(typed: string): string {
  return typed.replace(/[^\p{L}\p{M}\p{N} ]/gu, '');
}

/** The characters that addresses can have: those of names and a few signs (REG-14). */
export function strippedAddress(typed: string): string {
  return typed.replace(/[^\p{L}\p{M}\p{N} .\-_,\\/]/gu, '');
}

/** True of a name with at least one character that a name can have. */
export const isName = (typed: string) => strippedName(typed).trim() !== '';

export const isStreet = (typed: string) => strippedName(typed).trim() !== '';

export const isCity = (typed: string) => isName(typed) && strippedName(typed).trim().length <= LONGEST_CITY;

export const isPhone = (typed: string) => phoneDigits(typed).length === 10;
