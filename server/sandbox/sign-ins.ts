import { html } from 'hono/html';
import { SIGN_INS } from '../demo/load.ts';
import { demoStaffCode } from '../demo/staff.ts';
import type { Markup } from './frame.ts';
import { temporaryPasswordForm } from './temporary-password.ts';

/**
 * The demo's sign-ins and what each demonstrates; a click on an address or the password selects all
 * of it.
 */
export function signIns(): Markup {
  const people = SIGN_INS.people.map(({ email, fname, lname, shows }) => ({
    email,
    name: `${fname} ${lname}`,
    shows,
  }));
  return html`<section class="part" aria-labelledby="sign-ins"><h2 id="sign-ins">Sign-ins</h2>
<p>All of them have the password <code class="whole password">${SIGN_INS.password}</code></p>
${tableOf('sign-ins', people)}
<p><a href="/sandbox/accounts">What each account shows</a></p>
${temporaryPasswordForm()}
</section>`;
}

/**
 * The sign-ins of the office, with the code that their authenticator app shows now. The link names the time, because a
 * link to the address of the page itself would not load it again.
 */
export function staffSignIns(now: number): Markup {
  return html`<section class="part" aria-labelledby="staff"><h2 id="staff">Office</h2>
<p><a href="/office/">Open the office</a>, where the staff of the host work. The password is the same. The code of the authenticator app is now <code class="whole">${demoStaffCode(now)}</code>. It changes every 30 seconds, and each person can use a code once. <a href="/sandbox?at=${now}#staff">Show the code of this moment</a></p>
${tableOf('staff', SIGN_INS.staff)}
</section>`;
}

interface SignIn {
  readonly email: string;
  readonly name: string;
  readonly shows: string;
}

function tableOf(labelledBy: string, people: readonly SignIn[]): Markup {
  return html`<table class="card sign-ins" role="table" aria-labelledby="${labelledBy}">
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Email</th><th role="columnheader" scope="col">Name</th><th role="columnheader" scope="col">Shows</th></tr></thead>
<tbody role="rowgroup">${people.map(
    ({ email, name, shows }) =>
      html`<tr role="row"><td role="cell"><code class="whole">${email}</code></td><td role="cell">${name}</td><td role="cell">${capital(shows)}</td></tr>`,
  )}</tbody>
</table>`;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
