CREATE TABLE "event_seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"count" bigint NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "refuse_seal_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'event seals are append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "event_seals_are_append_only" BEFORE UPDATE OR DELETE ON "event_seals"
  FOR EACH ROW EXECUTE FUNCTION "refuse_seal_change"();
--> statement-breakpoint
CREATE TRIGGER "event_seals_are_not_truncated" BEFORE TRUNCATE ON "event_seals"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_seal_change"();
