CREATE TRIGGER "ledger_is_not_truncated" BEFORE TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();
--> statement-breakpoint
CREATE TRIGGER "authorizations_are_not_truncated" BEFORE TRUNCATE ON "auto_pay_authorizations"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_authorization_change"();
