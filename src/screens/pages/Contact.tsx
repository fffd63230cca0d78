import { type SubmitEvent, useState } from 'react';
import { thisPortal } from '../../../domain/brand/portal.ts';
import { telOf } from '../../../domain/values/phone-link.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { TextPage } from './TextPage.tsx';

/**
 * A telephone number and a form (ruling 34). The form opens the customer's own mail program, so that they
 * keep a copy.
 */
export function Contact() {
  const { phone, email, hours, address } = thisPortal().contact;
  const [subject, setSubject] = useState('');
  const [message, setMessage] = useState('');
  const [isAttempted, setIsAttempted] = useState(false);
  const problem = isAttempted && message.trim() === '' ? 'Enter your message.' : undefined;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsAttempted(true);
    if (message.trim() === '') return document.getElementById('contact-message')?.focus();
    const subjectPart = encodeURIComponent(subject || 'A question');
    location.href = `mailto:${email}?subject=${subjectPart}&body=${encodeURIComponent(message)}`;
  };

  return (
    <TextPage title="Contact" lead="Talk to a person, or write to us.">
      <p>
        Phone: <a href={telOf(phone)}>{phone}</a>
        <br />
        {hours}
      </p>
      {address !== '' && <p>{address}</p>}
      <p>For a question about what you owe, your biller can help most; its phone number is on each bill.</p>
      <h2>Write to us</h2>
      <form noValidate onSubmit={submit}>
        <Field label="Subject" value={subject} onChange={(event) => setSubject(event.target.value)} />
        <TextArea
          id="contact-message"
          label="Message"
          hint="Please leave out card numbers, account numbers and passwords."
          value={message}
          error={problem}
          onChange={(event) => setMessage(event.target.value)}
        />
        <Button type="submit">Open email</Button>
      </form>
      <p>
        Or write to <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </TextPage>
  );
}
