CREATE TABLE "last_directory_change" (
	"transaction" bigint NOT NULL
);
--> statement-breakpoint
INSERT INTO last_directory_change VALUES (0);
--> statement-breakpoint
-- Written once by a transaction, however many teachers it changes: who counts sees either both or neither.
CREATE FUNCTION note_directory_change() RETURNS trigger LANGUAGE plpgsql
AS $$
DECLARE
  current_transaction CONSTANT bigint := pg_current_xact_id()::text::bigint;
BEGIN
  UPDATE last_directory_change SET transaction = current_transaction WHERE transaction <> current_transaction;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER teacher_directory_change
AFTER INSERT OR UPDATE OR DELETE ON teacher_directory
FOR EACH ROW EXECUTE FUNCTION note_directory_change();
