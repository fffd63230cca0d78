import { useMaskito } from '@maskito/react';
import { useEffect, useRef } from 'react';
import { AMERICAN_EXPRESS, brandOf, type CardBrand } from '../../../../domain/wallet/card-brand.ts';
import { EXPIRY_MONTHS, expiryYears } from '../../../../domain/wallet/card-expiry.ts';
import { cardGroups, cardNumberHint, digitsOf, isCardNumber } from '../../../../domain/wallet/card-number.ts';
import { securityCodeLength } from '../../../../domain/wallet/card-security-code.ts';
import { unacceptedProblem } from '../../../../domain/wallet/method-entries.ts';
import { METHOD_TYPES, type PayType } from '../../../../domain/wallet/payment-method.ts';
import type { SavedMethod } from '../../../../domain/wallet/saved-method.ts';
import { METHOD_FORM } from '../../../../domain/wallet/text/form.ts';
import { entryProblemText } from '../../../../domain/wallet/text/problems.ts';
import { useApp, useToast } from '../../../app/app-context.tsx';
import { Field } from '../../../components/fields/Field.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { BrandMark } from '../../../components/marks/BrandMark.tsx';
import { CARD_MASK } from '../../../widgets/wallet/input-masks.ts';
import css from './MethodForm.module.css';
import type { MethodFormState } from './use-method-form.ts';

type CardFieldsProps = {
  state: MethodFormState;
  saved: SavedMethod | undefined;
  accepted: readonly PayType[] | undefined;
  isForCart: boolean;
};

const BRANDS: readonly CardBrand[] = [1, 2, 3, 4];

/** Number, name, expiry and security code of a card, in the order of a card (WAL-11, WAL-15 to WAL-26). */
export function CardFields({ state, saved, accepted, isForCart }: CardFieldsProps) {
  const { form, edit, errorAt, leave, isCodeTaken } = state;
  const { clock } = useApp().adapters;
  const mask = useMaskito({ options: CARD_MASK });
  const brand = brandOf(form.cardNumber);
  useUnacceptedToast(form.cardNumber, accepted, isForCart);
  const isSavedNumber = saved !== undefined && form.cardNumber === '';
  const shownBrands = BRANDS.filter((type) => !accepted || accepted.includes(METHOD_TYPES[type].accepted_as));
  const years = expiryYears(clock.today());
  return (
    <>
      <Field
        ref={mask}
        id="card_number"
        label="Card number"
        type="numeric"
        autoComplete="cc-number"
        labelEnd={
          <span className={css.brands}>
            {(brand ? [brand] : shownBrands).map((type) => (
              <BrandMark key={type} type={type} labelled={brand !== undefined} />
            ))}
          </span>
        }
        hint={saved && METHOD_FORM.savedCard(saved.type.name, saved.pay_data.last_four)}
        notice={cardNumberHint(form.cardNumber)}
        error={errorAt('card_number')}
        required={!saved}
        defaultValue={groupDigits(form.cardNumber)}
        onInput={({ currentTarget }) => edit({ cardNumber: digitsOf(currentTarget.value) })}
        onBlur={() => leave('card_number')}
      />
      <Field
        id="cardholder_name"
        label="Name on card"
        autoComplete="cc-name"
        maxLength={60}
        error={errorAt('cardholder_name')}
        required
        value={form.holder}
        onChange={({ target }) => edit({ holder: target.value })}
        onBlur={() => leave('cardholder_name')}
      />
      <div className={css.expiry}>
        <SelectField
          id="exp_month"
          label="Expiry month"
          autoComplete="cc-exp-month"
          error={errorAt('exp_month')}
          required
          value={form.month ?? ''}
          onChange={({ target }) => edit({ month: Number(target.value) })}
          onBlur={() => leave('exp_month')}
        >
          <option value="" disabled>
            Month
          </option>
          {EXPIRY_MONTHS.map((month) => (
            <option key={month} value={month}>
              {String(month).padStart(2, '0')}
            </option>
          ))}
        </SelectField>
        <SelectField
          id="exp_year"
          label="Expiry year"
          autoComplete="cc-exp-year"
          error={errorAt('exp_year')}
          required
          value={form.year ?? ''}
          onChange={({ target }) => edit({ year: Number(target.value) })}
          onBlur={() => leave('exp_year')}
        >
          <option value="" disabled>
            Year
          </option>
          {form.year !== null && !years.includes(form.year) && <option value={form.year}>{form.year}</option>}
          {years.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </SelectField>
      </div>
      {!isSavedNumber && (
        <div className={css.short}>
          <Field
            id="cvv"
            label="Security code"
            type="numeric"
            autoComplete="cc-csc"
            hint={codeHint(brand)}
            maxLength={securityCodeLength(brand)}
            error={errorAt('cvv')}
            notice={isCodeTaken ? METHOD_FORM.codeAgain : undefined}
            required
            value={form.securityCode}
            onChange={({ target }) => edit({ securityCode: digitsOf(target.value) })}
            onBlur={() => leave('cvv')}
          />
        </div>
      )}
    </>
  );
}

function codeHint(brand: CardBrand | undefined): string {
  return brand === AMERICAN_EXPRESS ? METHOD_FORM.codeOnFront : METHOD_FORM.codeOnBack;
}

/** The digits in the groups in which they are shown. */
function groupDigits(digits: string): string {
  let from = 0;
  return cardGroups(digits)
    .map((length) => {
      const group = digits.slice(from, from + length);
      from += length;
      return group;
    })
    .filter(Boolean)
    .join(' ');
}

/**
 * Shown once for a complete number of a brand that is not accepted (WAL-24; in the cart PAY-13, ruling 39).
 */
function useUnacceptedToast(digits: string, accepted: readonly PayType[] | undefined, isForCart: boolean) {
  const toast = useToast();
  const latest = useRef(toast);
  latest.current = toast;
  const brand = isCardNumber(digits) ? brandOf(digits) : undefined;
  const problem = brand && unacceptedProblem(brand, accepted);
  const text =
    problem &&
    (isForCart ? entryProblemText(problem) : METHOD_FORM.brandNotAccepted(METHOD_TYPES[brand].name));
  useEffect(() => {
    if (text) latest.current({ tone: 'error', text, seconds: 15 });
  }, [text]);
}
