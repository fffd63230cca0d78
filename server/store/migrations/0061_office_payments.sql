ALTER TABLE "billers" ADD COLUMN "refund_limit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "request_id" bigint;--> statement-breakpoint
CREATE INDEX "refunds_of_request" ON "refunds" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "transactions_newest" ON "transactions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "transactions_of_biller" ON "transactions" USING btree ("entity_id","transaction_date","id");--> statement-breakpoint
CREATE INDEX "transactions_by_amount" ON "transactions" USING btree (("amount" + "fee"),"id");--> statement-breakpoint
CREATE INDEX "transactions_of_day" ON "transactions" USING btree ("transaction_date","id");--> statement-breakpoint
CREATE INDEX "transactions_last_four" ON "transactions" USING btree (right("method_label", 4),"id");--> statement-breakpoint
CREATE INDEX "transactions_in_parts" ON "transactions" USING btree ("id") WHERE parts <> '[]';--> statement-breakpoint
CREATE INDEX "transactions_taken_back" ON "transactions" USING btree ("id") WHERE (status in (4, 6) or dispute is not null);--> statement-breakpoint
CREATE INDEX "messages_of_customer" ON "messages" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "messages_given_up" ON "messages" USING btree ("created_at") WHERE sent_at is null and next_try_at is null;