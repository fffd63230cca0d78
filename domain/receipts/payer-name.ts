interface Named {
  readonly first_name: string;
  readonly last_name: string;
}

/** Empty for a customer who has signed up without a name (ruling 53). */
export function payerName({ first_name, last_name }: Named): string {
  return [first_name, last_name].filter(Boolean).join(' ');
}
