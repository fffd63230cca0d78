CREATE INDEX "auto_pays_ending" ON "auto_pays" USING btree ("end_date") WHERE active and end_auto_pay = 2;--> statement-breakpoint
CREATE FUNCTION "refuse_authorization_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was agreed to is never changed';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "authorizations_are_kept" BEFORE UPDATE OR DELETE ON "auto_pay_authorizations"
  FOR EACH ROW EXECUTE FUNCTION "refuse_authorization_change"();
