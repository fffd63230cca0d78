/** The terms that saving an auto pay accepts (APW-57 to APW-59). */
export const AUTO_PAY_TERMS = {
  title: 'Auto Pay Terms and Conditions',
  authority: (portal: string, biller: string) =>
    `By saving you authorize ${portal} to pay your bills of ${biller}. It pays from the payment methods that you chose, on the days and in the amounts of these settings. This ends when you turn auto pay off, its stop date passes or it can no longer pay.`,
  failing:
    'If the primary payment method fails, the backup methods are tried in their order. What could not be paid is tried once more on the next day. After three failed dates in a row auto pay turns itself off and you are told.',
  changing:
    'Until a payment is made, you can change these settings, move the payment or turn auto pay off. A payment that was made cannot be taken back here.',
  returned:
    'If a payment is returned or not honored for any reason, you are charged a returned item fee. It is at most what the law allows.',
  fee: 'A service fee is added to each payment. The service fee is non-refundable, also where the bill itself is paid back.',
  upToDate: 'Please keep your payment methods and email addresses up to date.',
} as const;
