/** The steps that set up reminders. */
export const REMINDERS = {
  unsaved: 'Your changes to these reminders are not saved. Leaving drops them.',
  noDueDate: 'The latest bill has no due date.',
  onNewBill: 'When a new bill is posted',
  onPastDue: 'When the bill is past due',
  firstDueDate:
    'The latest bill has no due date. Reminders that go by the due date start with the first bill that has one.',
  end: 'Reminders for a bill end when it is paid, or when a payment of the whole amount is scheduled.',
  changeAt: (step: string) => `Change it in step ${step}`,
  savingTurnsOn: 'Saving turns them on.',
} as const;
