CREATE TABLE "forgotten_methods" (
	"token" text PRIMARY KEY NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "processor_forgotten" (
	"token" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "forgotten_methods_due" ON "forgotten_methods" USING btree ("next_check_at" NULLS FIRST);
--> statement-breakpoint
CREATE FUNCTION "forget_method"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "forgotten_methods" ("token") VALUES (OLD."token") ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "removed_methods_are_forgotten" AFTER DELETE ON "payment_methods"
  FOR EACH ROW EXECUTE FUNCTION "forget_method"();
--> statement-breakpoint
CREATE TRIGGER "replaced_methods_are_forgotten" AFTER UPDATE OF "token" ON "payment_methods"
  FOR EACH ROW WHEN (OLD."token" <> NEW."token") EXECUTE FUNCTION "forget_method"();

