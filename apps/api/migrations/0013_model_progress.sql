ALTER TABLE "imports" ADD COLUMN "model_progress" jsonb;
