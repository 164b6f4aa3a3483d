-- The catalogue of the contests: present in every installation.
--> statement-breakpoint
INSERT INTO "modalities" ("id", "name", "position") VALUES
  (1, 'EBR - Educación Básica Regular', 1),
  (2, 'EBA - Educación Básica Alternativa', 2),
  (3, 'EBE - Educación Básica Especial', 3);
--> statement-breakpoint
INSERT INTO "levels" ("id", "modality_id", "name", "position") VALUES
  (1, 1, 'Inicial', 1),
  (2, 1, 'Primaria', 2),
  (3, 1, 'Secundaria', 3),
  (5, 2, 'Ciclos Inicial e Intermedio', 1),
  (4, 2, 'Ciclo Avanzado', 2);
--> statement-breakpoint
INSERT INTO "specialties" ("id", "level_id", "name", "position") VALUES
  (14, 2, 'Primaria', 1),
  (12, 2, 'Educación Física', 2),
  (13, 2, 'Innovación Pedagógica', 3),
  (1, 3, 'Arte y Cultura', 1),
  (2, 3, 'Ciencia y Tecnología', 2),
  (3, 3, 'Ciencias Sociales', 3),
  (4, 3, 'Comunicación', 4),
  (5, 3, 'Desarrollo Personal, Ciudadanía y Cívica', 5),
  (6, 3, 'Educación Física', 6),
  (7, 3, 'Educación para el Trabajo', 7),
  (8, 3, 'Educación Religiosa', 8),
  (9, 3, 'Inglés como Lengua Extranjera', 9),
  (10, 3, 'Matemática', 10),
  (11, 3, 'Innovación Pedagógica', 11),
  (15, 4, 'Comunicación', 1),
  (16, 4, 'Matemática', 2),
  (17, 4, 'Ciencia, Tecnología y Salud', 3),
  (18, 4, 'Desarrollo Personal y Ciudadano', 4),
  (19, 4, 'Educación para el Trabajo', 5),
  (20, 4, 'Inglés', 6),
  (21, 4, 'Arte y Cultura', 7),
  (22, 4, 'Educación Física', 8),
  (23, 4, 'Educación Religiosa', 9);
--> statement-breakpoint
INSERT INTO "categories" ("id", "modality_id", "level_id", "specialty_id") VALUES
  (1, 1, 1, NULL),
  (2, 1, 2, 14),
  (3, 1, 2, 12),
  (4, 1, 2, 13),
  (5, 1, 3, 1),
  (6, 1, 3, 2),
  (7, 1, 3, 3),
  (8, 1, 3, 4),
  (9, 1, 3, 5),
  (10, 1, 3, 6),
  (11, 1, 3, 7),
  (12, 1, 3, 8),
  (13, 1, 3, 9),
  (14, 1, 3, 10),
  (15, 1, 3, 11),
  (16, 2, 5, NULL),
  (17, 2, 4, 15),
  (18, 2, 4, 16),
  (19, 2, 4, 17),
  (20, 2, 4, 18),
  (21, 2, 4, 19),
  (22, 2, 4, 20),
  (23, 2, 4, 21),
  (24, 2, 4, 22),
  (25, 2, 4, 23),
  (26, 3, NULL, NULL),
  (999, NULL, NULL, NULL);
--> statement-breakpoint
INSERT INTO "sources" ("id", "name") VALUES
  (1, 'Exámenes MINEDU'),
  (2, 'Simulacros'),
  (3, 'Banco propio');
--> statement-breakpoint
INSERT INTO "years" ("year") VALUES
  (2018),
  (2019),
  (2021),
  (2022),
  (2023),
  (2024),
  (2025);
--> statement-breakpoint
INSERT INTO "directive_exams" ("id", "name", "position") VALUES
  (1, 'Acceso 2018', 1),
  (2, 'Acceso 2022-2023', 2),
  (3, 'Acceso 2025', 3),
  (4, 'Simulacro 1', 4),
  (5, 'Simulacro 2', 5);
--> statement-breakpoint
INSERT INTO "regions" ("code", "name") VALUES
  ('01', 'Amazonas'),
  ('02', 'Áncash'),
  ('03', 'Apurímac'),
  ('04', 'Arequipa'),
  ('05', 'Ayacucho'),
  ('06', 'Cajamarca'),
  ('07', 'Callao'),
  ('08', 'Cusco'),
  ('09', 'Huancavelica'),
  ('10', 'Huánuco'),
  ('11', 'Ica'),
  ('12', 'Junín'),
  ('13', 'La Libertad'),
  ('14', 'Lambayeque'),
  ('15', 'Lima'),
  ('16', 'Loreto'),
  ('17', 'Madre de Dios'),
  ('18', 'Moquegua'),
  ('19', 'Pasco'),
  ('20', 'Piura'),
  ('21', 'Puno'),
  ('22', 'San Martín'),
  ('23', 'Tacna'),
  ('24', 'Tumbes'),
  ('25', 'Ucayali');
--> statement-breakpoint
INSERT INTO "blueprints" ("exam_type", "kind", "position", "question_count", "points_per_question", "points_maximum", "points_minimum", "minutes", "valid_from") VALUES
  ('Ascenso', 'CL', 1, 20, 1.5, 30, 18, 60, '2018-01-01'),
  ('Ascenso', 'RL', 2, 20, 1.5, 30, 18, 60, '2018-01-01'),
  ('Ascenso', 'CCP', 3, 20, 1.5, 30, 18, 60, '2018-01-01'),
  ('Nombramiento', 'CL', 1, 20, 1.5, 30, 18, 60, '2018-01-01'),
  ('Nombramiento', 'RL', 2, 20, 1.5, 30, 18, 60, '2018-01-01'),
  ('Nombramiento', 'CCP', 3, 20, 1.5, 30, 18, 60, '2018-01-01'),
  ('Directivos', 'CL', 1, 20, 1.5, 30, 18, 60, '2018-01-01'),
  ('Directivos', 'CG', 2, 50, 2, 100, 60, 150, '2018-01-01');
