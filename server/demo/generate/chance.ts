import { READABLE } from '../../ids.ts';

const WARM_UP = 12;

/** Reproducible chance: each seed and subject has a random stream of its own. */
export class Chance {
  #a: number;
  #b: number;
  #c = 0x9e3779b9 | 0;
  #counter = 1;

  constructor(seed: number, subject: number) {
    this.#a = seed | 0;
    this.#b = subject | 0;
    for (let round = 0; round < WARM_UP; round++) this.#next();
  }

  /** A whole number from 0 to `end`, exclusive. */
  below(end: number): number {
    return Math.floor((this.#next() / 2 ** 32) * end);
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  happens(percent: number): boolean {
    return this.below(100) < percent;
  }

  oneOf<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  /** A choice; more weight makes it more likely. */
  weighted<T extends { readonly weight: number }>(choices: readonly T[]): T {
    let left = this.below(choices.reduce((total, { weight }) => total + weight, 0));
    for (const choice of choices) {
      if (left < choice.weight) return choice;
      left -= choice.weight;
    }
    throw new Error('nothing to choose from');
  }

  digits(length: number): string {
    return String(this.below(10 ** length)).padStart(length, '0');
  }

  confirmationNumber(): string {
    return Array.from({ length: 14 }, () => READABLE[this.below(READABLE.length)]).join('');
  }

  uuid(): string {
    const hex = Array.from({ length: 4 }, () => this.#next().toString(16).padStart(8, '0')).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  }

  /** The generator sfc32: 128 bits of state, so that a million customers have a million streams. */
  #next(): number {
    const sum = (this.#a + this.#b + this.#counter++) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
}
