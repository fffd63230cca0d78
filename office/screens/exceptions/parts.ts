import { EXCEPTIONS } from '../../text/exceptions.ts';

export const PARTS = [
  { path: '/exceptions', text: EXCEPTIONS.stuck },
  { path: '/exceptions/books', text: EXCEPTIONS.books },
];
