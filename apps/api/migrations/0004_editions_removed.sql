ALTER TABLE "directive_exams" DROP CONSTRAINT "directive_exams_name_unique";--> statement-breakpoint
ALTER TABLE "directive_exams" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "years" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "directive_exams_name_unique" ON "directive_exams" USING btree ("name") WHERE deleted_at is null;