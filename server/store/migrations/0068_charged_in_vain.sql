ALTER TABLE "bills" ADD COLUMN "told_due" bigint;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "charged_in_vain" jsonb;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "charged_in_vain" jsonb;--> statement-breakpoint
-- What earlier versions wrote as sentences only: the names of the methods in them lead to the keys.
update "transactions" t set "charged_in_vain" = jsonb_build_object(
    'reason', btrim(split_part(t."message", 'What was charged to ', 1)),
    'givenBack', (select coalesce(jsonb_agg(charge ->> 'key'), '[]'::jsonb) from jsonb_array_elements(of_payment.charges) charge
                   where charge ->> 'methodLabel' = any(string_to_array(
                     substring(t."message" from 'What was charged to ((?:(?!What was charged to ).)*) was given back\.'), ' and '))),
    'kept', (select coalesce(jsonb_agg(charge ->> 'key'), '[]'::jsonb) from jsonb_array_elements(of_payment.charges) charge
              where charge ->> 'methodLabel' = any(string_to_array(
                substring(t."message" from 'What was charged to ((?:(?!What was charged to ).)*) could not be given back yet\.'), ' and '))))
  from (select customer_id, id,
               case when parts = '[]'::jsonb
                    then jsonb_build_array(jsonb_build_object('key', charge_key, 'methodLabel', method_label))
                    else parts end as charges
          from "transactions" where message like '%What was charged to %') of_payment
 where of_payment.customer_id = t."customer_id" and of_payment.id = t."id";
