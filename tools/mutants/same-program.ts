/** A mutant that no test can notice, because the changed code does the same. */
export interface SameProgram {
  readonly file: string;
  /** The code before and after, on one line. Line numbers would not outlive a change above them. */
  readonly original: string;
  readonly replacement: string;
  readonly why: string;
}

type Entry = readonly [original: string, replacement: string, why: string];

const BY_FILE: Readonly<Record<string, readonly Entry[]>> = {
  'domain/api/app-version.ts': [
    ['differing >= 0', 'true', 'of the same numbers neither is below the other'],
    [
      '(own[differing] ?? 0) < (least[differing] ?? 0)',
      '(own[differing] ?? 0) <= (least[differing] ?? 0)',
      'the two numbers differ',
    ],
  ],
  'domain/api/path.ts': [["''", '"Stryker was here!"', 'a match has its group; the types do not know']],
  'domain/api/codec.ts': [
    ['cached !== undefined', 'false', 'the cache saves time, and nothing else'],
    [
      "shape.type === 'array' && shape.item",
      "shape.type === 'array' || shape.item",
      'only an array has an item',
    ],
    ["shape.type === 'array'", 'true', 'only an array has an item'],
    [
      "shape.type === 'record' && shape.value",
      "shape.type === 'record' || shape.value",
      'only a record has a value',
    ],
    ["shape.type === 'record'", 'true', 'only a record has a value'],
    [
      "shape.type === 'variant' && shape.options && shape.key",
      "shape.type === 'variant' && shape.options || shape.key",
      'only a variant has a key',
    ],
    ["shape.type === 'variant' && shape.options", 'true', 'only a variant has a key'],
    [
      "shape.type === 'variant' && shape.options",
      "shape.type === 'variant' || shape.options",
      'only a variant has a key',
    ],
    ["shape.type === 'variant'", 'true', 'only a variant has a key'],
    [
      'copy[key] !== undefined',
      'true',
      'an encoder of a field that may be missing leaves undefined as it is',
    ],
    ['tag?.literal', 'tag.literal', 'every option has its tag; the types do not know'],
  ],
  'domain/api/redaction.ts': [
    ['[]', '["Stryker was here"]', 'no object is that text'],
    ["''", '"Stryker was here!"', 'a text with blanks is no code, and names no place'],
    ["message === ''", 'false', 'the empty text stands at the start, where the stack begins'],
  ],
  'domain/brand/colors.ts': [
    ['value <= 0.04045', 'value < 0.04045', 'no part of a color is exactly so light'],
    ['pair.ratio < worst.ratio', 'pair.ratio <= worst.ratio', 'no two pairs have exactly one contrast'],
    [
      'worstPair(accent, scheme).ratio >= LEAST_CONTRAST',
      'worstPair(accent, scheme).ratio > LEAST_CONTRAST',
      'no two colors have exactly this contrast',
    ],
    ['share < 1', 'share <= 1', 'the last share is the color that is returned otherwise'],
  ],
  'domain/brand/brand.ts': [
    ['ratio >= LEAST_CONTRAST', 'ratio > LEAST_CONTRAST', 'no two colors have exactly this contrast'],
    ["''", '"Stryker was here!"', 'no mail goes to that text'],
  ],
  'domain/brand/invented.ts': [
    ["''", '"Stryker was here!"', 'no host of examples has that name'],
    ['[]', '["Stryker was here"]', 'only what follows the first entry is read'],
  ],
  'domain/checkout/attempt-outcome.ts': [
    ["'open'", '""', 'a state that no case names has no outcome either'],
  ],
  'domain/checkout/being-checked.ts': [
    ['ebillId !== null', 'true', 'no attempt holds a bill without a number; the check is for the types'],
    ['[]', '["Stryker was here"]', 'no bill has a word for its number'],
  ],
  'domain/checkout/method-choice.ts': [['[]', '["Stryker was here"]', 'a text is no use of a method']],
  'domain/checkout/sheet-choice.ts': [['[]', '["Stryker was here"]', 'a text is no use of a method']],
  'domain/checkout/recipients.ts': [
    ['value.toLowerCase()', 'value.toUpperCase()', 'addresses are compared in one case, whichever'],
  ],
  'domain/reminders/reminder.ts': [
    ['email.trim().toLowerCase()', 'email.trim().toUpperCase()', 'addresses are compared in one case'],
    ['[]', '["Stryker was here"]', 'no occasion has that name, so none is left out'],
    ['due_date === null', 'false', 'a day that is worked out from no date is not after today'],
  ],
  'domain/auto-pay/list-search.ts': [
    ["term === ''", 'false', 'a short way: every text contains the empty one'],
    ["''", '"Stryker was here!"', 'a short way: every text contains the empty one'],
  ],
  'domain/auto-pay/forecast-run.ts': [
    ['method', 'true', 'a missing method is refused before; the types do not know'],
  ],
  'domain/auto-pay/form-problems.ts': [
    ['start_date > today', 'start_date >= today', 'of two equal days either is the later one'],
    ['email.trim().toLowerCase()', 'email.trim().toUpperCase()', 'addresses are compared in one case'],
  ],
  'domain/auto-pay/reschedule.ts': [
    ['day !== null && due_date !== null', 'true', 'no date is after null; the check is for the types'],
    [
      'day !== null && due_date !== null',
      'day !== null || due_date !== null',
      'no date is after null; the check is for the types',
    ],
    ['day !== null', 'true', 'no date is after null; the check is for the types'],
    ['due_date !== null', 'true', 'no date is after null; the check is for the types'],
  ],
  'domain/auto-pay/preview.ts': [
    ['[]', '["Stryker was here"]', 'no pay type has that name'],
    ["''", '"Stryker was here!"', 'the number is read only of a blacklisted account'],
  ],
  'domain/auto-pay/setup.ts': [
    [
      'SETUP_TABS.indexOf(tab) > SETUP_TABS.indexOf(reached)',
      'SETUP_TABS.indexOf(tab) >= SETUP_TABS.indexOf(reached)',
      'of two equal tabs either is the further one',
    ],
  ],
  'domain/auto-pay/run-dates.ts': [
    ['end_date !== null', 'true', 'no date is after null; the check is for the types'],
  ],
  'domain/auto-pay/run-decision.ts': [
    ['balance === null', 'false', 'null counts as zero, and zero is what it would give'],
  ],
  'domain/bills/activity-value.ts': [
    ["typeof value === 'string'", 'false', 'a text is no number of any kind, and reads as it is'],
    ["'string'", '""', 'a text is no number of any kind, and reads as it is'],
  ],
  'domain/bills/bill-lines.ts': [
    ['chosen.length === 0', 'false', 'a short way: nothing chosen finds no line'],
  ],
  'domain/bills/bill-table.ts': [
    ["typeof value === 'string'", 'false', 'a text is no number of any kind, and reads as it is'],
    ["'string'", '""', 'a text is no number of any kind, and reads as it is'],
  ],
  'domain/bills/due-badge.ts': [["''", '"Stryker was here!"', 'any word but two counts nothing']],
  'domain/bills/estimate.ts': [['/\\.00$/', '/\\.00/', 'an amount has one point, before its cents']],
  'domain/bills/prefetch.ts': [
    ['[]', '["Stryker was here"]', 'accounts without a bill are gone already; the types do not know'],
  ],
  'domain/bills/usage-chart.ts': [
    [
      'period.values.filter((value) => value !== null)',
      'period.values',
      'a missing value counts as zero here',
    ],
    ['value !== null', 'true', 'a missing value counts as zero here'],
  ],
  'domain/cart/add-rules.ts': [
    ["''", '"Stryker was here!"', 'any word stands for a bill that is no tax return'],
  ],
  'domain/cart/payment-date.ts': [
    ['item.due_date !== null', 'true', 'null is before no date; the check is for the types'],
  ],
  'domain/history/months.ts': [
    ['ours.at(-1)?.month', 'ours.at(-1).month', 'every month has a line; the types do not know'],
  ],
  'domain/history/search.ts': [
    ['compare(line, last, sort) < 0', 'compare(line, last, sort) <= 0', 'no two lines share a place'],
    ["term === ''", 'false', 'a short way: every text contains the empty one'],
    ["''", '"Stryker was here!"', 'a short way: every text contains the empty one'],
    [
      "left.kind === 'payment' && right.kind === 'payment'",
      "left.kind === 'payment' || right.kind === 'payment'",
      'the lines of a tab are of one kind; the types do not know',
    ],
    ["left.kind === 'payment'", 'true', 'the lines of a tab are of one kind; the types do not know'],
    ["right.kind === 'payment'", 'true', 'the lines of a tab are of one kind; the types do not know'],
    [
      'record.biller.name.toLowerCase()',
      'record.biller.name.toUpperCase()',
      'names are compared in one case, whichever',
    ],
  ],
  'domain/imports/decide.ts': [
    ["decided.kind === 'write'", 'true', 'an unchanged bill has no change; the types do not know'],
    ["''", '"Stryker was here!"', 'an older bill has a period; the types do not know'],
    [
      'told.periodEnd !== null && before.periodEnd !== null',
      'true',
      'no date is before null; the check is for the types',
    ],
    [
      'told.periodEnd !== null && before.periodEnd !== null',
      'told.periodEnd !== null || before.periodEnd !== null',
      'no date is before null; the check is for the types',
    ],
    ['told.periodEnd !== null', 'true', 'no date is before null; the check is for the types'],
    ['before.periodEnd !== null', 'true', 'no date is before null; the check is for the types'],
  ],
  'domain/imports/mapping-form.ts': [["','", '""', 'every delimiter has a name; the types do not know']],
  'domain/imports/row.ts': [
    ['!dates.has(text)', 'true', 'a date that was read before saves time, and nothing else'],
    ["''", '"Stryker was here!"', 'every mapping names an account number and a type; the types do not know'],
    ['type === undefined', 'false', 'a line without a type has a problem; the check is for the types'],
    ['[]', '["Stryker was here"]', 'only what follows the first entry is read'],
  ],
  'domain/office/payment-states.ts': [["'not-paid'", '""', 'every status has a name; the types do not know']],
  'domain/office/rights.ts': [
    ['biller !== null', 'true', 'no list of billers has null; the check is for the types'],
  ],
  'domain/office/search-words.ts': [
    ["''", '"Stryker was here!"', 'month and day are read only where there is a year'],
    ['[]', '["Stryker was here"]', 'only what follows the first entry is read'],
  ],
  'domain/outbox/alert-change.ts': [
    [
      "latestChanges(changes) .filter(isChangeOf('alert read'))",
      'latestChanges(changes)',
      'only this kind has such a request; the filter is for the types',
    ],
  ],
  'domain/outbox/meter-reading-change.ts': [
    ['reading === undefined', 'false', 'such an entry has a problem; the check is for the types'],
    ['entry.newMeterDate === null', 'false', 'such an entry has a problem; the check is for the types'],
  ],
  'domain/outbox/nickname-conflict.ts': [
    ['[]', '["Stryker was here"]', 'a missing list has returned before; the types do not know'],
  ],
  'domain/outbox/outbox.ts': [['a.id < b.id', 'a.id <= b.id', 'no two changes have one id']],
  'domain/outbox/pending-bill.ts': [
    [
      "latestChanges(changes) .filter(isChangeOf('meter reading'))",
      'latestChanges(changes)',
      'only this kind has such a subject; the filter is for the types',
    ],
    [
      "latestChanges(changes) .filter(isChangeOf('nickname'))",
      'latestChanges(changes)',
      'only this kind has such a subject; the filter is for the types',
    ],
  ],
  'domain/outbox/stored-drafts.ts': [
    [
      "latestChanges(rows.filter(isTaxDraft)) .filter(isChangeOf('tax draft'))",
      'latestChanges(rows.filter(isTaxDraft))',
      'only this kind is left; the filter is for the types',
    ],
  ],
  'domain/profile/alert-in-short.ts': [
    ['[]', '["Stryker was here"]', 'only what follows the first entry is read'],
    ["''", '"Stryker was here!"', 'no page has that name'],
  ],
  'domain/receipts/receipt.ts': [
    ['[]', '["Stryker was here"]', 'each item has a bill or a tax return; the types do not know'],
  ],
  'domain/receipts/money-back.ts': [
    ['[]', '["Stryker was here"]', 'a text is no dispute, and has no amount'],
  ],
  'domain/receipts/text-message.ts': [
    ['!part', 'false', 'every receipt has a payment; the types do not know'],
    ["''", '"Stryker was here!"', 'every receipt has a payment; the types do not know'],
  ],
  'domain/scheduled/edit-amount.ts': [
    ['limit < lowest', 'limit <= lowest', 'of two equal limits either is the lower one'],
  ],
  'domain/scheduled/scheduled-payment.ts': [
    ['due !== null', 'true', 'no date is after null; the check is for the types'],
  ],
  'domain/session/authenticator.ts': [
    ['2 * STEPS_OFF', '2 / STEPS_OFF', 'one step off is allowed, and twice one is two over one'],
  ],
  'domain/session/device-lock.ts': [
    ['(digits[at - 1] ?? 0) + step', '(digits[at - 1] ?? 0) - step', 'both directions are always tried'],
  ],
  'domain/session/password.ts': [
    [
      "text.normalize('NFKD').toLowerCase()",
      "text.normalize('NFKD').toUpperCase()",
      'words are compared in one case, whichever',
    ],
  ],
  'domain/tax/account-search.ts': [
    ["term === ''", 'false', 'a short way: every text contains the empty one'],
    ["''", '"Stryker was here!"', 'a short way: every text contains the empty one'],
  ],
  'domain/tax/calculation.ts': [
    ['cached', 'false', 'what was calculated before saves time, and nothing else'],
    ['amount < 0n', 'amount <= 0n', 'half a unit more or less rounds nothing to nothing'],
    ['amount > most', 'amount >= most', 'the largest amount is what it is cut to'],
    ['amount < -most', 'amount <= -most', 'the largest amount is what it is cut to'],
    ['bySequence.get(at)?.rule', 'bySequence.get(at).rule', 'lines that are missing were refused before'],
    ['[]', '["Stryker was here"]', 'no line has that number'],
  ],
  'domain/tax/draft-entries.ts': [
    ['last !== undefined', 'true', 'no field is called undefined; the check is for the types'],
    ["''", '"Stryker was here!"', 'only an entry can be no amount; the types do not know'],
    ['entry?.text', 'entry.text', 'only an entry can be no amount; the types do not know'],
    ["read.kind === 'problem'", 'true', 'only a text that is no amount is read again; the types do not know'],
    ['[]', '["Stryker was here"]', 'no line has that number'],
    ['twin?.sequenceNumber', 'twin.sequenceNumber', 'lists of one length; the types do not know'],
  ],
  'domain/tax/payment.ts': [
    ["entry.kind === 'amount'", 'true', 'what is no amount has none; the types do not know'],
  ],
  'domain/values/card-digits.ts': [
    [
      'total + (counted > 9 ? counted - 9 : counted)',
      'total - (counted > 9 ? counted - 9 : counted)',
      'a sum and its negative end in the same digit',
    ],
  ],
  'domain/values/cents.ts': [
    ["typeof value === 'number'", 'true', 'only a number is equal to a rounded number'],
    ['amount < floor', 'amount <= floor', 'an amount at the floor is the floor'],
    ['[]', '["Stryker was here"]', 'only what follows the first entry is read'],
    ["'0'", '""', 'an amount always has dollars and cents; the types do not know'],
    ["'00'", '""', 'an amount always has dollars and cents; the types do not know'],
  ],
  'domain/upcoming/account-line.ts': [
    ['billing_period_end !== null', 'true', 'no text is below null; the check is for the types'],
    ['one.end < other.end', 'one.end <= other.end', 'no two bills of an account end on one day'],
    ['value > ZERO', 'value >= ZERO', 'nothing paid adds nothing to a sum'],
  ],
  'domain/upcoming/after-payment.ts': [
    ['[]', '["Stryker was here"]', 'without a payment nothing is made of its items'],
  ],
  'domain/upcoming/calendar-file.ts': [
    ['code < 0x80', 'code <= 0x80', 'the sign at 0x80 is a control character, which is gone by then'],
  ],
  'domain/upcoming/expected.ts': [
    ['row.ebill_id !== null', 'true', 'no bill has the number null; the check is for the types'],
    ['account.ebill_id === null', 'false', 'no bill has the number null; the check is for the types'],
  ],
  'domain/upcoming/upcoming.ts': [
    ['inTime.length > 0', 'true', 'a bill that is listed owes more than nothing'],
    ['inTime.length > 0', 'inTime.length >= 0', 'a bill that is listed owes more than nothing'],
    ['account.ebill_id === null', 'false', 'no bill has the number null; the check is for the types'],
    ['due_date !== null', 'true', 'only a bill with a due date has a row; the types do not know'],
    ['[]', '["Stryker was here"]', 'a text is no account and no payment'],
  ],
  'domain/upcoming/weeks.ts': [
    ['days <= DAYS', 'days < DAYS', 'the seventh day counts as no further week by the other way too'],
  ],
  'domain/values/external-link.ts': [
    ['address !== null', 'true', 'the word null is no address; the check is for the types'],
  ],
  'domain/values/search-key.ts': [
    ['/^[ -~]*$/.test(text)', 'false', 'a short way for plain texts, which are not changed by the long one'],
    ['/^[ -~]*$/', '/^[ -~]$/', 'a short way for plain texts'],
  ],
  'domain/wallet/card-brand.ts': [
    ['digits.length >= 4', 'true', 'fewer digits are a smaller number than the range'],
  ],
  'domain/wallet/card-expiry.ts': [
    ['month !== null', 'true', 'no list has null; the check is for the types'],
    ['year !== null', 'true', 'no list has null; the check is for the types'],
  ],
  'domain/wallet/entry-back.ts': [
    ["''", '"Stryker was here!"', 'a split text has a first part; the types do not know'],
  ],
  'domain/wallet/method-entries.ts': [
    ['brand === undefined', 'false', 'the number of a card has a brand; the types do not know'],
  ],
  'domain/wallet/payment-method.ts': [
    ['end !== undefined', 'true', 'nothing compares with undefined; the check is for the types'],
  ],
  'domain/values/zone-offset.ts': [
    [
      "format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value",
      "format.formatToParts(instant).find(({ type }) => type === 'timeZoneName').value",
      'every format has the part; the types do not know',
    ],
    ["''", '"Stryker was here!"', 'every format has the part; the types do not know'],
    ["'+'", '""', 'only some browsers leave the offset of UTC out'],
    ["'0'", '""', 'only some browsers leave the offset of UTC out'],
    ['[]', '["Stryker was here"]', 'only some browsers leave the offset of UTC out'],
  ],
  'machines/checkout/checkout-context.ts': [
    ["''", '"Stryker was here!"', 'what failed is kept with its message; the types do not know'],
  ],
  'machines/checkout/pay-methods.machine.ts': [
    ['context.shares !== undefined', 'true', 'asked only where there are shares; the types do not know'],
  ],
  'machines/checkout/open-payment.machine.ts': [
    ["outcome.kind === 'unpaid'", 'true', 'what was not paid is unpaid; the types do not know'],
  ],
  'machines/reminders/reminder-wizard.machine.ts': [
    ["'unchanged'", '""', 'where the edits were dropped nothing is edited, so the chart goes on by itself'],
  ],
  'machines/scheduled/scheduled-payments.machine.ts': [
    ['{ payment: undefined }', '{}', 'a field that is missing is undefined'],
  ],
  'server/auto-pay/announce.ts': [
    [
      'forecast && row.runDate !== null',
      'forecast || row.runDate !== null',
      'a planned run has a forecast; the types do not know',
    ],
  ],
  'server/auto-pay/try.ts': [
    [
      '!bill || row.runDate === null',
      '!bill && row.runDate === null',
      'what is tried has a bill and a day; the types do not know',
    ],
  ],
  'server/books/processor-book.ts': [
    ['a.id < b.id', 'a.id <= b.id', 'no two lines have one id'],
    ['a.id < b.id', 'true', 'the order only keeps two readings from waiting for each other'],
  ],
  'server/scheduled/charge-now.ts': [
    ["outcome.kind === 'processing'", 'true', 'of what is made at once there is no such day to write'],
  ],
  'server/scheduled/pay-now.ts': [
    ["checkout.state === 'open'", 'true', 'there is nothing to wait for where it has ended'],
  ],
  'server/session/confirm-mobile.ts': [["''", '"Stryker was here!"', 'no conversation has that number']],
  'server/session/enter-sign-in-code.ts': [
    ["'entered'", '""', 'only that it is there counts'],
    ["code_from === 'recovery'", 'true', 'what is found counts only for a recovery code'],
  ],
  'server/session/fresh-password.ts': [
    ['row?.confirmedAt', 'row.confirmedAt', 'a request has its session; the types do not know'],
    ['row?.password', 'row.password', 'a request has its session; the types do not know'],
    ['row?.code', 'row.code', 'a request has its session; the types do not know'],
  ],
  'server/session/new-password.ts': [
    ['customer === undefined', 'false', 'a short way: nobody’s token is refused where it is used up'],
  ],
  'server/session/second-factor.ts': [
    ["from === 'recovery'", 'true', 'what is found counts only for a recovery code'],
  ],
  'server/session/sign-in-code-setting.ts': [
    ['!row', 'false', 'a session has its customer; the types do not know'],
  ],
  'server/session/sign-in-code.ts': [
    [
      'missed[0]?.endedAt?.getTime',
      'missed[0]?.endedAt.getTime',
      'a sign-in that ended has its time; the types do not know',
    ],
  ],
  'server/session/sign-in-limit.ts': [
    ['{ hash: knownDevices.hash }', '{}', 'only that there is a row counts'],
  ],
  'server/wallet/mandates.ts': [
    ['!billing', 'false', 'a bank account is saved with its billing; the types do not know'],
  ],
  'server/wallet/save.ts': [['!method', 'false', 'what was written is answered; the types do not know']],
  'server/vault/add-layers.ts': [
    ['hash !== null && layersOf(hash) < keys.used', 'true', 'a hash that lacks no key is written as it is'],
    [
      'hash !== null && layersOf(hash) < keys.used',
      'hash !== null || layersOf(hash) < keys.used',
      'a hash that lacks no key is written as it is',
    ],
    ['hash !== null', 'true', 'only accounts with a hash are read; the types do not know'],
    ['layersOf(hash) < keys.used', 'true', 'a hash that lacks no key is written as it is'],
    [
      'layersOf(hash) < keys.used',
      'layersOf(hash) <= keys.used',
      'a hash that lacks no key is written as it is',
    ],
    ['keys.keys.length === 1', 'false', 'with one key no hash lacks one'],
    ['layersOf(fingerprint) < layers', 'true', 'a hash that lacks no key is written as it is'],
    [
      'layersOf(fingerprint) < layers',
      'layersOf(fingerprint) <= layers',
      'a hash that lacks no key is written as it is',
    ],
  ],
  'server/vault/keyed-hash.ts': [
    ['layers > hashKeys.keys.length', 'false', 'a hash by fewer keys equals none by more'],
  ],
  'server/vault/keys.ts': [
    ["''", '"Stryker was here!"', 'the list has such an entry; the types do not know'],
    ['/^\\+/', '/\\+/', 'a root holds no other plus'],
    ['{ id: paymentMethods.id }', '{}', 'it reads more columns'],
    ['named[at]?.secret', 'named[at].secret', 'the list has such an entry; the types do not know'],
    ['named.at(-1)?.secret', 'named.at(-1).secret', 'the list has such an entry; the types do not know'],
    ['{ return false; }', '{}', 'what is undefined counts as false'],
    ['(await stored()) === undefined', 'true', 'a root that is there stays when another one is inserted'],
    ['!isSealedWith(seals[0], sealed)', 'true', 'the root is sealed anew with the same key'],
  ],
  'server/vault/reseal.ts': [
    ['last', 'true', 'a round without rows begins again, and finds nothing to seal'],
  ],
  'server/vault/seal.ts': [
    ['{ authTagLength: TAG_BYTES }', '{}', 'sixteen bytes are what the cipher takes by itself'],
    ["'utf8'", '""', 'the encoding that is taken by itself'],
    ['parts.length === 3', 'true', 'other parts open as nothing'],
    ["format === 'v1' && parts.length === 3", 'true', 'a seal of another format opens as nothing'],
    [
      "format === 'v1' && parts.length === 3",
      "format === 'v1' || parts.length === 3",
      'other parts open as nothing',
    ],
    ["format === 'v1'", 'true', 'a seal of another format opens as nothing'],
    ['!iv || !tag || !sealed', 'false', 'a part that is missing opens as nothing'],
    ['!iv || !tag || !sealed', '(!iv || !tag) && !sealed', 'a part that is missing opens as nothing'],
    ['!iv || !tag', 'false', 'a part that is missing opens as nothing'],
    ['!iv || !tag', '!iv && !tag', 'a part that is missing opens as nothing'],
    ['{ return undefined; }', '{}', 'it returns undefined all the same'],
  ],
  'server/vault/secrets.ts': [
    ["''", '"Stryker was here!"', 'a split text has a first part; the types do not know'],
  ],
  'server/vault/vault.ts': [
    [
      'saved?.sealedAccount',
      'saved.sealedAccount',
      'only a saved account has no number entered; the types do not know',
    ],
  ],
};

export const SAME_PROGRAM: readonly SameProgram[] = Object.entries(BY_FILE).flatMap(([file, entries]) =>
  entries.map(([original, replacement, why]) => ({ file, original, replacement, why })),
);
