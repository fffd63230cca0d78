DROP INDEX "events_of_staff";--> statement-breakpoint
CREATE INDEX "events_of_staff" ON "events" USING btree ("id") WHERE "events"."staff_id" is not null;