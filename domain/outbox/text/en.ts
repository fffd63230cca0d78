/** Changes that wait on the device until they are sent. */
export const QUEUED_CHANGES = {
  title: 'Changes not sent yet',
  wait: (count: number) => `${count === 1 ? '1 change waits' : `${count} changes wait`} to be sent.`,
  sent: (count: number) => (count === 1 ? 'Your change was sent.' : `Your ${count} changes were sent.`),
  show: 'Show',
  keep: 'Keep them',
  undo: 'Undo',
  notDismissed: 'A notification was not dismissed.',
  notSaved: (title: string) => `${title} was not saved.`,
  notChanged: (title: string) => `${title} was not changed.`,
  /** For example if the lock was set in another tab; this tab then asks for it. */
  unkept: 'This could not be saved on this device. Please try again.',
  notUndone: 'This could not be taken back on this device. Please try again.',
  returnChangedElsewhere: 'This return was changed elsewhere. Your entries are kept, but not saved.',
} as const;
