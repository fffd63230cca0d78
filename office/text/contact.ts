export const CONTACT = { term: 'Ask at the biller' } as const;
