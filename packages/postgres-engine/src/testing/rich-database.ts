import type { Engine, PostgresMajor } from '../engine.ts'
import { connected } from './given-engine.ts'
import { draft } from './test-drafts.ts'

export const SECOND_DATABASE = 'Second "db"'

/** A project with one of everything, made by its owner and by the superuser. */
export async function givenRichProject(engine: Engine, ref: string, major: PostgresMajor) {
  await engine.create(draft(ref, { major }))
  await connected(engine, ref, 'plinth_admin', async (admin) => {
    for (const statement of SUPERUSERS_OBJECTS) await admin.query(statement)
  })
  await connected(engine, ref, 'postgres', async (owner) => {
    for (const statement of OWNERS_OBJECTS) await owner.query(statement)
    await owner.query(`create database "Second ""db""" connection limit 9`)
  })
  await connected(
    engine,
    ref,
    'postgres',
    async (owner) => {
      await owner.query('create extension pg_trgm')
      await owner.query('create table facts as select n, n::text as word from generate_series(1, 1000) n')
      await owner.query('create index on facts using gin (word gin_trgm_ops)')
    },
    SECOND_DATABASE,
  )
}

const SUPERUSERS_OBJECTS = [
  `create extension citext schema extensions`,
  `create extension hstore schema public`,
  `comment on extension hstore is 'kept words'`,
  `create extension postgres_fdw schema extensions`,
  `grant usage on foreign data wrapper postgres_fdw to postgres`,
  `create role "Hand ""made"" Ünïcode" login password 'by hand' connection limit 7 valid until '2099-01-01 00:00:00+00'`,
  `create role auditors nologin createdb`,
  `comment on role auditors is 'They read''s everything'`,
  `grant auditors to postgres with admin option`,
  `grant auditors to "Hand ""made"" Ünïcode"`,
  `grant pg_monitor to "Hand ""made"" Ünïcode"`,
  `alter role auditors set search_path = 'a b', "Strange, schema", public`,
  `alter role auditors in database postgres set work_mem = '7MB'`,
  `alter role plinth_reader set statement_timeout = '1ms'`,
  `alter role plinth_assistant bypassrls`,
  `alter role plinth_assistant set temp_file_limit = '64MB'`,
  `alter role plinth_assistant set pg_stat_statements.track = 'none'`,
  `alter database postgres set app.greeting = 'it''s \\ "fine"'`,
  `alter database postgres set statement_timeout = '20min'`,
  `comment on database postgres is 'The project''s own'`,
  `grant connect on database postgres to auditors with grant option`,
  `grant usage on schema public to auditors`,
  `create table plinth.marks (id int)`,
  `insert into plinth.marks values (1), (2)`,
]

const OWNERS_OBJECTS = [
  `create schema "Strange, schema"`,
  `comment on schema "Strange, schema" is E'two\\nlines -- and\\n--\\n-- Name: x; Type: TABLE\\n--\\n; drop schema public'`,
  `create schema shop`,
  `grant usage on schema shop to anon, auditors`,
  `create type mood as enum ('sad', 'it''s ok', 'happy')`,
  `create type shop.money_amount as (value numeric, currency text)`,
  `create type shop.float_range as range (subtype = float8)`,
  `create function shop.is_code(value text) returns boolean language plpgsql immutable as $$ begin return value ~ '^[A-Z]+$'; end $$`,
  `create domain shop.code as text constraint "is a code" check (shop.is_code(value))`,
  `comment on constraint "is a code" on domain shop.code is 'only letters'`,
  `create domain shop.positive as int check (value > 0)`,
  `create type shop.counted_code as (count shop.positive, code shop.code)`,
  `create table shop.lists (counts shop.positive[], codes shop.code[], pair shop.counted_code)`,
  `insert into shop.lists values ('{1,2}', '{A,B}', '(3,C)')`,
  `create table shop.products (
     id bigint generated always as identity (start with 100 increment by 5) primary key,
     code shop.code not null unique,
     price numeric(12, 2) not null default 0 check (price >= 0),
     tax numeric generated always as (price * 0.2) stored,
     tags text[], attributes jsonb, mood mood default 'happy', amount shop.money_amount,
     picture bytea, span tstzrange, pairs public.hstore, email extensions.citext,
     made timestamptz default now(), constraint tagged check (cardinality(tags) < 10) not valid)`,
  `comment on table shop.products is 'What''s sold; /* not */ $$ a comment'`,
  `comment on column shop.products.code is 'Unique'`,
  `insert into shop.products (code, price, tags, attributes, mood, amount, picture, span, pairs, email, made)
   values ('ABC', 12.5, '{a,"b,c",NULL,"d\\"e"}', '{"a": [1, null, "\\u00e9"]}', 'it''s ok', '(1.5,"E,UR")', '\\x00ff0a0d5c2e',
           '[2020-01-01,infinity)', 'a=>1,b=>NULL', 'Somebody@Example.org', '0044-03-15 00:00:00+00 BC'),
          ('XYZ', 0, null, 'null', 'sad', null, '', 'empty', '', '', 'infinity')`,
  `create table shop.extremes (i2 smallint, i4 int, i8 bigint, n numeric, f4 real, f8 double precision, t text, d date,
     iv interval, b bit varying, u uuid, ip inet, x xml, m money, c char(5), p point)`,
  `insert into shop.extremes values
     (-32768, -2147483648, -9223372036854775808, 'NaN', '-infinity', 'NaN', E'tab\\there\\nline \\\\. \\\\N \\u0001', '-infinity',
      '-178000000 years', B'', '00000000-0000-0000-0000-000000000000', '::1/128', '<a>&amp;</a>', '-92233720368547758.08', 'a', '(1e300,-0)'),
     (32767, 2147483647, 9223372036854775807, '-infinity', 1.17549435e-38, 5e-324, '\\N', 'infinity', '1 mon -1 days +00:00:00.000001',
      B'1010', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '10.0.0.0/8', null, '92233720368547758.07', '', null),
     (0, 0, 0, 123456789012345678901234567890.123456789012345678901234567890, 3.4028235e38, 1.7976931348623157e308, '', '4713-01-01 BC',
      '0', null, null, null, null, null, null, null)`,
  `create table shop.many (id int primary key, product bigint references shop.products (id), body text)`,
  `insert into shop.many select n, 100, md5(n::text) from generate_series(1, 200000) n`,
  `create index many_body on shop.many (body text_pattern_ops) where id % 2 = 0`,
  `create index many_expression on shop.many (lower(body)) include (product)`,
  `alter table shop.many cluster on many_pkey`,
  `alter table shop.many alter column body set statistics 500, alter column body set storage external`,
  `create statistics shop.correlated (dependencies) on id, product from shop.many`,
  `create table "Strange, schema"."Tab""le $1 ; --" ("Co""l'umn" int, "select" text, dropped int, "ü" int)`,
  `alter table "Strange, schema"."Tab""le $1 ; --" drop column dropped`,
  `insert into "Strange, schema"."Tab""le $1 ; --" values (1, 'x', 2)`,
  `create table shop.no_columns ()`,
  `insert into shop.no_columns default values`,
  `create table shop.parent (id int, kind text)`,
  `create table shop.child (extra text) inherits (shop.parent)`,
  `insert into shop.parent values (1, 'parent')`,
  `insert into shop.child values (2, 'child', 'more')`,
  `create table shop.events (at date, mood mood, body text) partition by range (at)`,
  `create table shop.events_2024 partition of shop.events for values from ('2024-01-01') to ('2025-01-01')`,
  `create table shop.events_rest partition of shop.events default`,
  `create index on shop.events (at)`,
  `insert into shop.events select '2023-12-01'::date + n, 'sad', 'event ' || n from generate_series(1, 500) n`,
  `create table shop.by_mood (mood mood, n int) partition by hash (mood)`,
  `create table shop.by_mood_0 partition of shop.by_mood for values with (modulus 2, remainder 0)`,
  `create table shop.by_mood_1 partition of shop.by_mood for values with (modulus 2, remainder 1)`,
  `insert into shop.by_mood select (enum_range(null::mood))[1 + n % 3], n from generate_series(1, 90) n`,
  `create unlogged table shop.scratch as select 1 as n`,
  `create sequence shop.tickets as smallint start 10 maxvalue 99 cycle`,
  `select nextval('shop.tickets'), nextval('shop.tickets')`,
  `create sequence shop.untouched start 5`,
  `alter table shop.many enable row level security`,
  `alter table shop.many force row level security`,
  `create policy "own rows" on shop.many as restrictive for update to authenticated, anon
     using (id = 1) with check (body <> 'x;y')`,
  `create policy everything on shop.products using (true)`,
  `alter table shop.products enable row level security`,
  `create view shop.cheap with (security_barrier) as select id, code, price from shop.products where price < 10 with check option`,
  `create view shop.uses_literal as select '{ABC,DEF}'::shop.code[] as codes, '(1,2)'::shop.float_range as span`,
  `create materialized view shop.counted as select product, count(*) as n from shop.many group by product`,
  `create unique index on shop.counted (product)`,
  `create materialized view shop.never_filled as select 1 as one with no data`,
  `create function shop.touch() returns trigger language plpgsql as $body$ begin new.price := new.price + 1; return new; end $body$`,
  `create trigger "on change" before insert or update of price on shop.products for each row when (new.price > 5) execute function shop.touch()`,
  `create trigger sleeping after delete on shop.products execute function shop.touch()`,
  `alter table shop.products disable trigger sleeping`,
  `create function shop.total(p shop.products) returns numeric language sql stable begin atomic select p.price + p.tax; select case when p.price > 1 then p.price else 0 end; end`,
  `create procedure shop.nothing(in a int default 3, inout b text default 'it''s') language plpgsql security definer set search_path = '' as 'begin end'`,
  `create aggregate shop.product_of (numeric) (sfunc = numeric_mul, stype = numeric, initcond = '1')`,
  `create operator shop.=== (leftarg = text, rightarg = text, function = texteq, commutator = operator(shop.===))`,
  `create rule quiet as on delete to shop.parent do instead nothing`,
  `create function shop.fits(p shop.products) returns boolean language sql immutable as 'select p.price >= 0'`,
  `alter table shop.products add constraint fits check (shop.fits(products))`,
  `create collation shop.plain (provider = libc, locale = 'C')`,
  `create text search configuration shop.words (copy = pg_catalog.simple)`,
  `create publication "some of it" for table shop.products (id, code) where (id > 5), shop.events with (publish = 'insert,update')`,
  `grant select (id, code), update (price) on shop.products to anon with grant option`,
  `grant usage on schema shop to plinth_assistant`,
  `grant select on shop.many to plinth_assistant`,
  `grant select (id, code) on shop.products to plinth_assistant`,
  `revoke insert, update on shop.extremes from postgres`,
  `grant execute on function shop.total(shop.products) to auditors`,
  `revoke usage on type mood from public`,
  `alter default privileges in schema shop grant insert on tables to auditors`,
  `create server far foreign data wrapper postgres_fdw options (host 'far.invalid')`,
  `grant usage on foreign server far to auditors`,
  `create user mapping for postgres server far options (password 'it''s')`,
  `create foreign table shop.far_away (n int) server far`,
  `select lo_from_bytea(4711, decode(repeat('00ff5c', 5000), 'hex'))`,
  `grant select on large object 4711 to anon`,
  `comment on large object 4711 is 'A large one'`,
  `select lo_create(4712)`,
]
