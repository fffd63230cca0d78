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
  return html`<section class="part" aria-labelledby="sign-ins"><h2 id="sign-ins">Sign-ins</h2>
<p>All of them have the password <code class="whole password">${SIGN_INS.password}</code></p>
<table class="card sign-ins" role="table" aria-labelledby="sign-ins">
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Email</th><th role="columnheader" scope="col">Name</th><th role="columnheader" scope="col">Shows</th></tr></thead>
<tbody role="rowgroup">${SIGN_INS.people.map(
    ({ email, fname, lname, shows }) =>
      html`<tr role="row"><td role="cell"><code class="whole">${email}</code></td><td role="cell">${fname} ${lname}</td><td role="cell">${capital(shows)}</td></tr>`,
  )}</tbody>
</table>
<p><a href="/sandbox/accounts">What each account shows</a></p>
${temporaryPasswordForm()}
</section>`;
}

/** The sign-ins of the office, with the code that their authenticator app shows now. */
export function staffSignIns(now: number): Markup {
  return html`<section class="part" aria-labelledby="staff"><h2 id="staff">Office</h2>
<p><a href="/office/">Open the office</a>, where the staff of the host work. The password is the same. The second factor is now <code class="whole">${demoStaffCode(now)}</code>; it changes every 30 seconds, and each person can use a code once. <a href="/sandbox#staff">Show the next one</a></p>
<table class="card sign-ins" role="table" aria-labelledby="staff">
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Email</th><th role="columnheader" scope="col">Name</th><th role="columnheader" scope="col">Shows</th></tr></thead>
<tbody role="rowgroup">${SIGN_INS.staff.map(
    ({ email, name, shows }) =>
      html`<tr role="row"><td role="cell"><code class="whole">${email}</code></td><td role="cell">${name}</td><td role="cell">${capital(shows)}</td></tr>`,
  )}</tbody>
</table>
</section>`;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
