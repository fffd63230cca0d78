import { cleanup } from '@testing-library/react';
import { afterEach, describe, test } from 'vitest';
import { type Fault, failing, openApp } from './open-app.tsx';
import { expectText, press, type } from './text.ts';

afterEach(cleanup);

const UNSENT = 'Unable to send verification code! Please try again later.';

const answering =
  (answers: Record<string, unknown>): Fault =>
  (path) => {
    const address = Object.keys(answers).find((part) => path.includes(part));
    return address ? Response.json({ data: answers[address] }) : undefined;
  };

/** A code was sent and is right, so that only what follows is at stake. */
const verified = answering({
  '/CheckDuplicateMobileNumber': { mobile_number: '7205550101', duplicate_mobile: false, message: '' },
  '/GenerateMobileVerificationCode': { success: true, number_of_digits: 6, expire_in_minutes: 10 },
  '/VerifyMobileNumber': { success: true, verified: true, message: '' },
});

async function enterCode(): Promise<void> {
  await type('Mobile number', '7205550101');
  await press('Send Verification');
  await type('Verification code', '123456');
  await press('Confirm Code');
}

describe('The question for a mobile number says', () => {
  test('that a code cannot be sent to it (ERR2-38)', async () => {
    await openApp('/history', { who: 'unasked', fault: failing('/GenerateMobileVerificationCode') });
    await type('Mobile number', '7205550101');
    await press('Send Verification');
    await expectText(UNSENT);
  });

  test('that the notifications cannot be loaded (ERR2-40)', async () => {
    const broken = failing('/GetCustomerNotification');
    await openApp('/history', { who: 'unasked', fault: (...sent) => verified(...sent) ?? broken(...sent) });
    await enterCode();
    await expectText('Failed to get customer notification');
  });

  test('that the notifications cannot be saved (ERR2-41)', async () => {
    const broken = failing('/AddOrUpdateCustomerNotification');
    await openApp('/history', { who: 'unasked', fault: (...sent) => verified(...sent) ?? broken(...sent) });
    await enterCode();
    await press('Finish');
    await expectText('Failed to update customer notification');
  });

  test('where it can be registered after I declined for good (ERR-50, ERR2-57)', async () => {
    const declined = answering({ '/UpdateMobileRegistration': { success: true } });
    await openApp('/history', { who: 'unasked', fault: declined });
    await press('Never Ask Me Again');
    await expectText('To enable this feature in the future, go to your Account Settings.');
  });
});

test('a code that cannot be sent to a new email address (ERR2-38)', async () => {
  await openApp('/settings/profile', { who: 'single', fault: failing('/GenerateEmailVerificationCode') });
  await press('Change Email');
  await type('New email', 'another@billfold.example');
  await press('Send code');
  await expectText(UNSENT);
});
