ALTER TABLE "alerts" ADD COLUMN "payment_end" jsonb;--> statement-breakpoint
-- Unread alerts of earlier versions told it in their sentence alone, and offer to pay again by it.
update "alerts" a set "payment_end" = jsonb_build_object(
    'as', substr(a."about", length('Payment ') + 1),
    'by_auto_pay', t."auto_paid",
    'account_nums', (select coalesce(jsonb_agg(distinct i."account_num"), '[]'::jsonb) from "transaction_items" i
                      where i."customer_id" = t."customer_id" and i."transaction_id" = t."id"),
    'reason', case when position(t."message" in a."message") > 0 then t."message" else '' end)
  from "transactions" t
 where not a."is_read"
   and a."about" in ('Payment failed', 'Payment returned', 'Payment voided', 'Payment refunded', 'Payment reversed')
   and t."customer_id" = a."customer_id"
   and a."href" = '#/history/payments/' || t."confirmation_num";
--> statement-breakpoint
-- Last, so that payments wait for these locks only a moment.
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_import_id_imports_id_fk";--> statement-breakpoint
ALTER TABLE "transaction_items" ADD COLUMN "due_left" bigint;
