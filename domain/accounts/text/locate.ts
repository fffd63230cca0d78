export const NOT_AN_ACCOUNT_NUMBER =
  'Please enter a valid account number. It should only contain numbers, hyphen or period ( eg. 999-99.99 ).';
export const NOT_A_PIN = 'Please enter a valid PIN. It should contain at least 4 numbers.';
