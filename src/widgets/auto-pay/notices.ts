/** The five notices, by the names of their switches (APW-55). */
export const NOTICES = [
  { name: 'notify_payment', label: 'Payment made' },
  { name: 'notify_payment_error', label: 'Payment error' },
  { name: 'notify_schedule', label: 'Payment scheduled' },
  { name: 'notify_disable', label: 'Auto pay disabled' },
  { name: 'notify_enable', label: 'Auto pay enabled' },
] as const;
