DROP INDEX "teacher_profiles_expiration";--> statement-breakpoint
ALTER TABLE "imports" DROP COLUMN "cancel_requested";--> statement-breakpoint
ALTER TABLE "imports" DROP COLUMN "started_at";--> statement-breakpoint
ALTER TABLE "imports" DROP COLUMN "finished_at";