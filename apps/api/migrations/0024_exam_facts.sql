CREATE TYPE "public"."clock_note" AS ENUM('went_back', 'ran_slow');--> statement-breakpoint
CREATE TYPE "public"."exam_way" AS ENUM('LEARN', 'REAL');--> statement-breakpoint
CREATE TABLE "exam_facts" (
	"attempt_id" integer NOT NULL,
	"device_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"type" smallint NOT NULL,
	"item_id" integer NOT NULL,
	"alternative_id" smallint NOT NULL,
	"value" integer NOT NULL,
	"elapsed_ms" integer NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exam_facts_attempt_id_device_id_sequence_pk" PRIMARY KEY("attempt_id","device_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "exam_preferences" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"way" "exam_way" DEFAULT 'LEARN' NOT NULL,
	"target_scale" smallint
);
--> statement-breakpoint
CREATE TABLE "item_choice_counts" (
	"item_version_id" integer NOT NULL,
	"alternative_id" smallint NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "item_choice_counts_item_version_id_alternative_id_pk" PRIMARY KEY("item_version_id","alternative_id")
);
--> statement-breakpoint
CREATE TABLE "official_blueprints" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "official_blueprints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"contest" text NOT NULL,
	"exam_type" "exam_type" NOT NULL,
	"sections" jsonb NOT NULL,
	"points_minimum" numeric(6, 2),
	"scales" jsonb NOT NULL,
	"minutes" smallint NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "way" "exam_way" DEFAULT 'LEARN' NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "official_blueprint_id" integer;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "target_scale" smallint;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "accepted_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "clock_note" "clock_note";--> statement-breakpoint
ALTER TABLE "exam_facts" ADD CONSTRAINT "exam_facts_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_preferences" ADD CONSTRAINT "exam_preferences_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_choice_counts" ADD CONSTRAINT "item_choice_counts_item_version_id_item_versions_id_fk" FOREIGN KEY ("item_version_id") REFERENCES "public"."item_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "official_blueprints_name" ON "official_blueprints" USING btree ("name") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_official_blueprint_id_official_blueprints_id_fk" FOREIGN KEY ("official_blueprint_id") REFERENCES "public"."official_blueprints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_unsealed" ON "attempts" USING btree ("started_at") WHERE way = 'REAL' and finished_at is null;--> statement-breakpoint
CREATE INDEX "attempts_official" ON "attempts" USING btree ("official_blueprint_id") WHERE official_blueprint_id is not null;--> statement-breakpoint
-- The official exams since 2018: present in every installation.
INSERT INTO "official_blueprints" ("name", "contest", "exam_type", "sections", "points_minimum", "scales", "minutes", "valid_from", "valid_to", "source") VALUES
  ('Ascenso 2025', 'Concursos de Ascenso de 2018 a 2025', 'Ascenso', '[{"name": "Comprensión Lectora", "kinds": [{"kind": "CL", "question_count": 20}], "points_per_question": 1.5, "points_minimum": null}, {"name": "Razonamiento Lógico", "kinds": [{"kind": "RL", "question_count": 20}], "points_per_question": 1.5, "points_minimum": null}, {"name": "Conocimientos Curriculares y Pedagógicos", "kinds": [{"kind": "CCP", "question_count": 20}], "points_per_question": 1.5, "points_minimum": null}]', NULL, '[{"scale": 2, "points_minimum": 54}, {"scale": 3, "points_minimum": 57}, {"scale": 4, "points_minimum": 60}, {"scale": 5, "points_minimum": 63}, {"scale": 6, "points_minimum": 66}, {"scale": 7, "points_minimum": 69}, {"scale": 8, "points_minimum": 69}]', 180, '2018-07-15', NULL, 'Cuadernillos oficiales del Minedu: 60 preguntas de 1,5 puntos y el mínimo de cada escala. El reparto por subpruebas es el del simulacro.'),
  ('Nombramiento 2019', 'Concursos de Nombramiento 2018 y 2019', 'Nombramiento', '[{"name": "Comprensión Lectora", "kinds": [{"kind": "CL", "question_count": 25}], "points_per_question": 2, "points_minimum": 30}, {"name": "Razonamiento Lógico", "kinds": [{"kind": "RL", "question_count": 25}], "points_per_question": 2, "points_minimum": 30}, {"name": "Conocimientos Curriculares y Pedagógicos", "kinds": [{"kind": "CCP", "question_count": 40}], "points_per_question": 2.5, "points_minimum": 60}]', NULL, '[]', 270, '2018-01-01', '2019-12-31', 'Cuadernillos oficiales del Minedu de 2018 y 2019.'),
  ('Nombramiento 2024', 'Concursos de Nombramiento 2022 y 2024', 'Nombramiento', '[{"name": "Habilidades Generales", "kinds": [{"kind": "CL", "question_count": 12}, {"kind": "RL", "question_count": 13}], "points_per_question": 2, "points_minimum": null}, {"name": "Conocimientos Pedagógicos, Curriculares y Disciplinares", "kinds": [{"kind": "CCP", "question_count": 50}], "points_per_question": 3, "points_minimum": 84}]', 110, '[]', 225, '2022-01-01', NULL, 'Cuadernillos oficiales del Minedu de 2022 y 2024.'),
  ('Acceso 2018', 'Concurso de Acceso a Cargos Directivos 2018', 'Directivos', '[{"name": "Comprensión Lectora", "kinds": [{"kind": "CL", "question_count": 20}], "points_per_question": 1, "points_minimum": 12}, {"name": "Conocimientos de Gestión Institucional y Gestión Pública", "kinds": [{"kind": "CG", "question_count": 20}], "points_per_question": 2.5, "points_minimum": 30}, {"name": "Conocimientos Pedagógicos", "kinds": [{"kind": "CCP", "question_count": 60}], "points_per_question": 1.5, "points_minimum": 57}]', NULL, '[]', 270, '2018-07-15', '2018-12-31', 'Cuadernillos oficiales del Minedu de 2018.'),
  ('Acceso 2022-2023', 'Concurso de Acceso a Cargos Directivos 2022-2023', 'Directivos', '[{"name": "Comprensión Lectora", "kinds": [{"kind": "CL", "question_count": 20}], "points_per_question": 1, "points_minimum": 12}, {"name": "Conocimientos de Gestión Institucional y Gestión Pública", "kinds": [{"kind": "CG", "question_count": 50}], "points_per_question": 2, "points_minimum": 60}]', NULL, '[]', 210, '2023-07-16', '2023-12-31', 'Cuadernillo oficial del Minedu del 16 de julio de 2023.'),
  ('Acceso 2025', 'Concurso de Acceso a Cargos Directivos 2025', 'Directivos', '[{"name": "Comprensión Lectora", "kinds": [{"kind": "CL", "question_count": 20}], "points_per_question": 1.5, "points_minimum": 18}, {"name": "Conocimientos de Gestión Institucional y Gestión Pública", "kinds": [{"kind": "CG", "question_count": 50}], "points_per_question": 2, "points_minimum": 60}]', NULL, '[]', 210, '2025-11-16', NULL, 'Estructura oficial de 70 preguntas. No encontramos los puntajes publicados: se usan los de práctica.');
