CREATE INDEX "attempts_undecided" ON "attempts" USING btree (("id"::text)) WHERE state = 'intended';--> statement-breakpoint
CREATE INDEX "checkouts_named" ON "checkouts" USING btree ("id");--> statement-breakpoint
CREATE INDEX "transactions_charge" ON "transactions" USING btree ("charge_key");--> statement-breakpoint
CREATE INDEX "transactions_charges" ON "transactions" USING gin ("parts" jsonb_path_ops);