ALTER TABLE "study_aims" ADD COLUMN "is_skipped" boolean DEFAULT false NOT NULL;
