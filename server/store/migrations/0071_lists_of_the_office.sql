-- A transaction that locked a row and waits to write it would deadlock with the drops at the end.
-- With this lock it waits before it locks the row.
LOCK TABLE "customers", "transactions" IN EXCLUSIVE MODE;--> statement-breakpoint
CREATE INDEX "events_of_person" ON "events" USING btree ("staff_id","id") WHERE staff_id is not null;--> statement-breakpoint
CREATE INDEX "events_of_act" ON "events" USING btree ("kind","id") WHERE staff_id is not null;--> statement-breakpoint
CREATE INDEX "events_of_biller" ON "events" USING btree (("detail"->>'biller'),"id") WHERE staff_id is not null;--> statement-breakpoint
CREATE INDEX "transactions_of_biller_by_amount" ON "transactions" USING btree ("entity_id",("amount" + "fee"),"transaction_date","id");--> statement-breakpoint
CREATE INDEX "transactions_in_state" ON "transactions" USING btree ("status","transaction_date","id");--> statement-breakpoint
CREATE INDEX "transactions_disputed" ON "transactions" USING btree ("dispute","id") WHERE dispute is not null;--> statement-breakpoint
CREATE INDEX "customers_last_name_ordered" ON "customers" USING btree ((lower("lname") collate "C"),(lower("fname") collate "C"),"id");--> statement-breakpoint
CREATE INDEX "customers_first_name_ordered" ON "customers" USING btree ((lower("fname") collate "C"),(lower("lname") collate "C"),"id");--> statement-breakpoint
CREATE INDEX "customers_business_name_ordered" ON "customers" USING btree ((lower("business_name") collate "C"),"id") WHERE "customers"."business_name" <> '';--> statement-breakpoint
CREATE INDEX "transactions_by_amount_ordered" ON "transactions" USING btree (("amount" + "fee"),"transaction_date","id");--> statement-breakpoint
DROP INDEX "customers_last_name";--> statement-breakpoint
DROP INDEX "customers_first_name";--> statement-breakpoint
DROP INDEX "customers_business_name";--> statement-breakpoint
DROP INDEX "transactions_by_amount";--> statement-breakpoint
ALTER INDEX "customers_last_name_ordered" RENAME TO "customers_last_name";--> statement-breakpoint
ALTER INDEX "customers_first_name_ordered" RENAME TO "customers_first_name";--> statement-breakpoint
ALTER INDEX "customers_business_name_ordered" RENAME TO "customers_business_name";--> statement-breakpoint
ALTER INDEX "transactions_by_amount_ordered" RENAME TO "transactions_by_amount";