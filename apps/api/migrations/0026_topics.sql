CREATE TABLE "topics" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "topics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"exam_type" "exam_type" NOT NULL,
	"kind" "kind" NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"parent_id" integer,
	"position" smallint NOT NULL,
	"words" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"merged_into_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "topic_id" integer;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_parent_id_topics_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_merged_into_id_topics_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "topics_code" ON "topics" USING btree ("exam_type","code");--> statement-breakpoint
CREATE UNIQUE INDEX "topics_name" ON "topics" USING btree ("exam_type","kind",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "topics_parent" ON "topics" USING btree ("parent_id") WHERE parent_id is not null;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "items_topic" ON "items" USING btree ("topic_id") WHERE topic_id is not null;--> statement-breakpoint
-- The temario of each exam type and kind: present in every installation. The same topic stands once for each exam type.
INSERT INTO "topics" ("exam_type", "kind", "code", "name", "position", "words")
SELECT exam.type::exam_type, topic.kind::kind, topic.code, topic.name, topic.position, topic.words::jsonb
FROM (VALUES
  ('CL', 'CL-LIT', 'Información que está en el texto', 1, '["según el texto", "de acuerdo con el texto", "qué se afirma", "en qué consiste", "qué condición", "qué diferencia"]'),
  ('CL', 'CL-INF', 'Inferencias', 2, '["inferir", "infiere", "se desprende", "se deduce", "sugiere", "da a entender", "revela", "anticipa"]'),
  ('CL', 'CL-PAL', 'Sentido de palabras y expresiones', 3, '["expresión", "qué significa", "qué quiere decir", "la frase", "se refiere", "la palabra", "palabra"]'),
  ('CL', 'CL-FUN', 'Función de una parte del texto', 4, '["función", "propósito", "finalidad", "con qué intención", "para qué se menciona", "para qué menciona", "para qué", "qué recurso"]'),
  ('CL', 'CL-IDE', 'Tema, idea principal y resumen', 5, '["idea principal", "tema del", "resume mejor", "el tema", "tesis del texto"]'),
  ('CL', 'CL-POS', 'Postura y tesis del autor', 6, '["postura", "tesis", "actitud", "punto de vista", "qué defiende"]'),
  ('CL', 'CL-ARG', 'Argumentos y evidencias', 7, '["argumento", "debilitaría", "debilita", "reforzaría", "objeción", "hallazgos", "sustento", "limitación"]'),
  ('CL', 'CL-COM', 'Comparación de textos', 8, '["ambos textos", "ambas opiniones", "en qué coinciden", "discrepancia", "texto b a la", "de ambos"]'),
  ('CL', 'CL-APL', 'Llevar lo leído a otro caso', 9, '["ejemplo de", "coherente con", "ilustra mejor", "qué le convendría", "un equipo", "en cuál de los siguientes casos", "situaciones"]'),
  ('RL', 'RL-ORD', 'Ordenamiento y distribución', 1, '["en tercer lugar", "ubicado", "contiguos", "frente a", "a la izquierda", "a la derecha", "turnos", "inmediatamente después", "órdenes", "qué día cocina"]'),
  ('RL', 'RL-PRE', 'Premisas, verdad y conclusiones', 2, '["se deduce", "conclusiones", "concluir", "dice la verdad", "todos los", "ningún", "necesariamente"]'),
  ('RL', 'RL-SUC', 'Sucesiones y patrones', 3, '["secuencia", "sucesivamente", "posición", "figura", "misma regla", "fila"]'),
  ('RL', 'RL-CON', 'Conteo y probabilidad', 4, '["de cuántas maneras", "cuántas formas", "diferentes", "probabilidad", "como mínimo", "al azar", "comisiones", "recorridos diferentes"]'),
  ('RL', 'RL-FRA', 'Fracciones, porcentajes y proporciones', 5, '["%", "fracción", "mitad", "tercera parte", "proporción", "en cuántos días", "resto"]'),
  ('RL', 'RL-TAB', 'Tablas y gráficos', 6, '["tabla", "gráfico", "según los datos", "promedio", "cuadro", "horario"]'),
  ('RL', 'RL-ECU', 'Operaciones y ecuaciones', 7, '["se define la operación", "edad", "equilibran", "balanza", "cuánto pesa", "operador", "resultado de"]'),
  ('RL', 'RL-CJT', 'Conjuntos', 8, '["ninguno de los dos", "solo uno", "inscribieron", "ambos talleres", "exactamente dos", "familias usan"]'),
  ('RL', 'RL-ESP', 'Espacio, fechas y recorridos', 9, '["día de la semana", "hacia el norte", "cuarto de vuelta", "reloj", "línea recta", "cada 9 días", "coincidir", "calendario"]'),
  ('CCP', 'CCP-PED', 'Pedagogía y convivencia', 1, '[]'),
  ('CCP', 'CCP-ENF', 'Enfoques transversales', 2, '["enfoque", "igualdad de género", "ambiental", "bien común", "búsqueda de la excelencia", "enfoque de derechos"]'),
  ('CCP', 'CCP-CLI', 'Clima de aula y convivencia', 3, '["convivencia", "burlas", "agresión", "emociones", "tutor", "tutoría", "conflicto entre", "acuerdos del aula", "se calme"]'),
  ('CCP', 'CCP-APR', 'Cómo aprenden los estudiantes', 4, '["zona de desarrollo próximo", "saberes previos", "conflicto cognitivo", "demanda cognitiva", "andamiaje", "aprendizaje significativo"]'),
  ('CCP', 'CCP-EVA', 'Evaluación y retroalimentación', 5, '["evaluación formativa", "retroalimentación", "criterios", "rúbrica", "conclusiones descriptivas", "coevaluación", "nivel de logro", "autoevaluar", "evidencias de aprendizaje"]'),
  ('CCP', 'CCP-PLA', 'Planificación curricular', 6, '["planificar la sesión", "unidad didáctica", "programación", "propósito de aprendizaje", "situación significativa"]'),
  ('CCP', 'CCP-DIV', 'Atención a la diversidad', 7, '["multigrado", "discapacidad", "síndrome", "inclusión", "lengua de señas", "silla de ruedas", "baja visión", "diversidad", "ajustes", "espectro autista", "ambos ciclos"]'),
  ('CCP', 'CCP-INT', 'Interculturalidad y lenguas originarias', 8, '["intercultural", "quechua", "aimara", "shipibo", "lengua originaria", "sabio", "saberes de la comunidad", "diálogo de saberes", "bilingüe"]'),
  ('CCP', 'CCP-FAM', 'Familia y comunidad', 9, '["las familias se", "madres y padres", "involucren", "familias comprendan", "alianza con las familias"]'),
  ('CCP', 'CCP-JUE', 'Juego, movimiento y autonomía en la infancia', 10, '["juego libre", "sectores", "bebé", "cuna", "educadora", "autonomía", "función simbólica", "cambio de pañal", "socialización", "desarrollo motor"]'),
  ('CCP', 'CCP-COM', 'Comunicación', 11, '[]'),
  ('CCP', 'CCP-LEE', 'Lectura', 12, '["lectura", "leen", "lector", "infieran", "infieran e interpreten", "postura del autor", "cuento", "texto", "libros", "interpretación"]'),
  ('CCP', 'CCP-ESC', 'Escritura', 13, '["escritura", "escriben", "borrador", "texto que escribió", "escribir", "cartel", "afiche", "silábico", "reseña", "coherencia", "cohesión", "titular", "instructivos"]'),
  ('CCP', 'CCP-ORA', 'Comunicación oral', 14, '["oralmente", "asamblea", "debaten", "exposición", "entrevista", "paraverbales", "interlocutores", "conversan", "oral"]'),
  ('CCP', 'CCP-LIT', 'Literatura', 15, '["poema", "obra teatral", "cuento", "narra", "figuras literarias", "acotaciones", "personajes"]'),
  ('CCP', 'CCP-LEN', 'Lengua y gramática', 16, '["gramática", "coma", "verbo", "objeto directo", "sujeto", "variedad", "signo de puntuación"]'),
  ('CCP', 'CCP-MAT', 'Matemática', 17, '[]'),
  ('CCP', 'CCP-NUM', 'Números y operaciones', 18, '["fracción", "fracciones", "sumar", "restar", "contar", "conteo", "cardinalidad", "problema de cantidad", "porcentaje", "múltiplo", "números naturales", "decimales", "exponente", "valor posicional", "combis", "sacos"]'),
  ('CCP', 'CCP-PRO', 'Proporcionalidad', 19, '["proporcional", "proporcionalidad", "proporción", "relación afín", "razón", "receta"]'),
  ('CCP', 'CCP-ALG', 'Álgebra, patrones y funciones', 20, '["ecuación", "ecuaciones", "función", "algebraico", "algebraicas", "patrón", "regularidad", "desigualdad", "inecuación", "factorizar", "gráfica", "coeficiente", "regla general", "diseño 10", "equivalencia"]'),
  ('CCP', 'CCP-GEO', 'Geometría y medida', 21, '["triángulo", "rectángulo", "área", "perímetro", "volumen", "ángulo", "cubos", "simetría", "reflejar", "figura", "semejantes", "cuadriláteros", "ubicaciones", "medir", "longitud"]'),
  ('CCP', 'CCP-DAT', 'Estadística y probabilidad', 22, '["media", "mediana", "moda", "probabilidad", "muestra", "gráfico", "frecuencias", "experimento", "datos", "al azar", "desviación estándar", "barras"]'),
  ('CCP', 'CCP-CYT', 'Ciencia y tecnología', 23, '["indaga", "experiencia", "métodos científicos", "agua", "termómetro", "plantas", "solución tecnológica", "materia", "ecosistema", "digestión", "animales", "flotan", "sal", "variable"]'),
  ('CCP', 'CCP-SOC', 'Historia, geografía y ciudadanía', 24, '["fuentes", "fuente", "historia", "delibera", "asuntos públicos", "vulnerabilidad", "económicas", "ciudadanía", "autoridades", "época", "problema ambiental", "línea de tiempo", "testimonios", "municipalidad"]'),
  ('CCP', 'CCP-ART', 'Arte y cultura', 25, '["lenguajes artísticos", "artístico", "pintura", "arte", "danza", "música", "teatro"]'),
  ('CCP', 'CCP-EFI', 'Educación física', 26, '["motricidad", "deporte", "educación física", "actividad física", "vida saludable"]'),
  ('CCP', 'CCP-REL', 'Educación religiosa', 27, '["religiosa", "fe", "evangelio", "biblia"]'),
  ('CCP', 'CCP-ING', 'Inglés', 28, '["inglés", "english", "speaking", "listening"]'),
  ('CCP', 'CCP-EPT', 'Educación para el trabajo', 29, '["emprendimiento", "design thinking", "lienzo", "prototipo", "educación para el trabajo"]'),
  ('CG', 'CG-LID', 'Liderazgo pedagógico y Marco de Buen Desempeño del Directivo', 1, '["liderazgo", "marco de buen desempeño del directivo", "expectativas", "trabajo colegiado", "red de", "liderazgo distribuido"]'),
  ('CG', 'CG-ACO', 'Monitoreo y acompañamiento docente', 2, '["acompañamiento", "observó", "visita", "marco de buen desempeño docente", "diálogo", "observación entre pares", "grupo de interaprendizaje", "gia", "sesión de"]'),
  ('CG', 'CG-INS', 'Instrumentos de gestión: PEI, PAT, RI y PCI', 3, '["pei", "pat", "reglamento interno", "pci", "objetivo del", "diagnóstico", "meta", "instrumento", "indicador"]'),
  ('CG', 'CG-CGE', 'Compromisos de gestión y comités', 4, '["compromiso", "compromisos", "comité de", "comités"]'),
  ('CG', 'CG-CON', 'Convivencia y protección', 5, '["violencia", "agresión", "convivencia", "medida correctiva", "bienestar", "tutoría", "acoso", "castigo", "síseve", "proteger"]'),
  ('CG', 'CG-DER', 'Derecho a la educación e inclusión', 6, '["vacante", "matrícula", "matricular", "matricule", "discapacidad", "cebe", "derecho a la educación"]'),
  ('CG', 'CG-PAR', 'Participación de familias y CONEI', 7, '["conei", "municipio escolar", "apafa", "participación de las familias", "reuniones", "vigilancia"]'),
  ('CG', 'CG-REC', 'Recursos, local y riesgos', 8, '["mantenimiento", "materiales", "local", "cuadernos de trabajo", "quiosco", "riesgos", "ingresos", "inventario", "evacuación"]'),
  ('CG', 'CG-TIE', 'Tiempo lectivo y calendarización', 9, '["calendarización", "horas efectivas", "recuperar", "horario de ingreso", "horas perdidas", "fiesta"]'),
  ('CG', 'CG-PRE', 'Presupuesto y contrataciones', 10, '["presupuesto", "devengado", "pim", "pia", "requerimiento", "proveedor", "contratación", "proyectores", "compra directa"]'),
  ('CG', 'CG-PRO', 'Gestión por procesos y resultados', 11, '["proceso", "procesos", "trámite", "cadena de valor", "simplificación", "eficiencia", "producto", "misional"]'),
  ('CG', 'CG-ETI', 'Ética y transparencia', 12, '["ética", "función pública", "obsequio", "conflicto de interés", "información pública", "neutralidad", "acceso a la información"]'),
  ('CG', 'CG-IGE', 'Organización del sector y normas', 13, '["ugel", "dre", "ley general de educación", "minedu", "proyecto educativo", "instancia"]')
) AS topic (kind, code, name, position, words)
JOIN (VALUES ('Ascenso', 'CL'), ('Nombramiento', 'CL'), ('Directivos', 'CL'), ('Ascenso', 'RL'), ('Nombramiento', 'RL'), ('Ascenso', 'CCP'), ('Nombramiento', 'CCP'), ('Directivos', 'CG')) AS exam (type, kind) ON exam.kind = topic.kind;
--> statement-breakpoint
UPDATE "topics" SET "parent_id" = parent."id"
FROM "topics" parent
WHERE parent."exam_type" = "topics"."exam_type" AND parent."code" = CASE
  WHEN "topics"."code" IN ('CCP-ENF', 'CCP-CLI', 'CCP-APR', 'CCP-EVA', 'CCP-PLA', 'CCP-DIV', 'CCP-INT', 'CCP-FAM') THEN 'CCP-PED'
  WHEN "topics"."code" IN ('CCP-LEE', 'CCP-ESC', 'CCP-ORA', 'CCP-LIT', 'CCP-LEN') THEN 'CCP-COM'
  WHEN "topics"."code" IN ('CCP-NUM', 'CCP-PRO', 'CCP-ALG', 'CCP-GEO', 'CCP-DAT') THEN 'CCP-MAT'
END;
