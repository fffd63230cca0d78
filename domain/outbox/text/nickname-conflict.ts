export function nicknameConflictText(stored: string): string {
  const fact = stored === '' ? 'the nickname was removed' : `the nickname is now “${stored}”`;
  return `Another device changed this meanwhile: ${fact}. Please look and choose again.`;
}
