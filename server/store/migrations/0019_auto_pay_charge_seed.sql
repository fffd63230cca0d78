ALTER TABLE "auto_pays" ADD COLUMN "charge_seed" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
-- A backup from before this migration gets the same seeds when it is restored.
UPDATE "auto_pays" SET "charge_seed" = md5('auto pay ' || "id")::uuid;