import { type Database, rows } from '@amauta/api/database/connect.ts';
import { sql } from 'drizzle-orm';

const GIVEN =
  'María,José,Rosa,Luis,Ana,Juan,Carmen,Carlos,Julia,Jorge,Elena,Víctor,Martha,Miguel,Lucía,César,Gladys,Óscar,Yolanda,Raúl,Nélida,Wilber,Flor,Édgar,Sonia,Hernán,Nancy,Percy,Ruth,Iván';
const FAMILY =
  'Quispe,Flores,Sánchez,García,Rodríguez,Mamani,Huamán,Rojas,Díaz,Torres,Chávez,Vásquez,Condori,Ramos,Fernández,Mendoza,Castillo,Gutiérrez,Espinoza,Ñahui,Apaza,Cáceres,Núñez,Ccori,Salas,Vega,Paredes,Zevallos,Ochoa,Ticona,Yupanqui,Choque,Cárdenas,Loayza,Béjar,Aguirre';
const SCHOOLS =
  'Santa Rosa de Lima,José Olaya,San Martín de Porres,Túpac Amaru,Micaela Bastidas,El Bosque,Simón Bolívar,César Vallejo,María Parado de Bellido,Jorge Basadre';

/**
 * Adds invented teachers: a third of them expired, one in twenty expiring soon, names as common as in Peru.
 * The product's triggers fill the directory and its counts.
 */
export async function generateDirectory(db: Database, teachers: number): Promise<void> {
  const [index] = await rows<{ definition: string }>(db)`
    select pg_get_indexdef('teacher_directory_search'::regclass) as definition`;
  for (const statement of [
    sql`set statement_timeout = 0`,
    sql`set synchronous_commit = off`,
    sql`select setseed(0.42)`,
    // Building the trigram index at the end takes a tenth of the time that filling it row by row takes.
    sql`drop index teacher_directory_search`,
    sql`create schema bench`,
    sql`
      create table bench.teacher as
      select id, given, first_family, second_family, given || ' ' || first_family || ' ' || second_family as full_name,
        900000000 + (id::bigint * 7919) % 100000000 as phone, random() as luck
      from (
        select id,
          (string_to_array(${GIVEN}, ','))[1 + floor(30 * power(random(), 2))] as given,
          (string_to_array(${FAMILY}, ','))[1 + floor(36 * power(random(), 2))] as first_family,
          (string_to_array(${FAMILY}, ','))[1 + floor(36 * random())] as second_family
        from generate_series(1, ${teachers}::int) id
      ) invented`,
    sql`
      insert into accounts (role, full_name, email, phone, password_hash, created_at)
      select 'DOC', full_name,
        fold_text(given) || '.' || fold_text(first_family) || id
          || (array['@gmail.com', '@hotmail.com', '@ugel.gob.pe'])[1 + floor(3 * power(luck, 2))],
        phone, 'nobody signs in', now() - (id % 900) * interval '1 day' - luck * interval '1 day'
      from bench.teacher order by id`,
    sql`
      insert into teacher_profiles (account_id, region_code, school, expiration_date)
      select account.id, lpad((1 + account.id % 25)::text, 2, '0'),
        'IE N.° ' || account.id % 4000 || ' '
          || (string_to_array(${SCHOOLS}, ','))[1 + floor(10 * power(luck, 2))],
        current_date + case when luck < 0.33 then -1 - (400 * random())::int else (400 * random())::int end
      from accounts account join bench.teacher invented on invented.phone::text = account.phone`,
    sql`
      insert into teacher_exam_types (account_id, exam_type)
      select account_id, unnest(array['Ascenso', 'Directivos']::exam_type[]) from teacher_profiles`,
    sql`
      insert into teacher_categories (account_id, category_id, position)
      select account_id, 1 + (account_id + place * 7) % 26, place
      from teacher_profiles cross join generate_series(0, 1) place`,
    sql`drop schema bench cascade`,
    sql.raw(index?.definition ?? ''),
  ])
    await db.execute(statement);
}
