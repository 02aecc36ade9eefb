/** Something in a database that calls `spring` when our statements or checks come across it. */
interface Trap {
  name: string
  /** Run by its owner in the old cluster. */
  setup: string[]
  /** A statement that springs it, in the old cluster's shape or the new one's. */
  trigger: string
}

export const TRAPS: Trap[] = [
  {
    name: 'index',
    setup: [
      `create table app.indexed (body text)`,
      `insert into app.indexed values ('a'), ('b')`,
      `create index on app.indexed (app.quiet('index'))`,
    ],
    trigger: `select count(*) from only app.indexed`,
  },
  {
    name: 'predicate',
    setup: [
      `create table app.filtered (body text)`,
      `insert into app.filtered values ('a'), ('b')`,
      `create index on app.filtered (body) where app.quiet('predicate') = 'predicate'`,
    ],
    trigger: `select count(*) from only app.filtered`,
  },
  {
    name: 'generated',
    setup: [
      `create table app.generated (body text, made text generated always as (app.quiet('generated')) stored)`,
      `insert into app.generated values ('a'), ('b')`,
    ],
    trigger: `create table app.generated_too (body text, made text generated always as (app.quiet('generated')) stored)`,
  },
  {
    name: 'default',
    setup: [
      `create table app.filled (body text default app.spring('default'))`,
      `insert into app.filled values ('a'), ('b')`,
    ],
    trigger: `insert into app.filled default values`,
  },
  {
    name: 'attached',
    setup: [
      `create table app.split (key int) partition by list (key)`,
      `create table app.split_one (key int, check (app.quiet('attached') = 'attached'))`,
      `insert into app.split_one values (1), (1)`,
      `alter table app.split attach partition app.split_one for values in (1)`,
    ],
    trigger: `alter table app.split detach partition app.split_one;
              alter table app.split attach partition app.split_one for values in (1)`,
  },
  {
    name: 'default partition',
    setup: [
      `create table app.parted (key int) partition by list (key)`,
      `create table app.parted_rest partition of app.parted default`,
      `alter table app.parted_rest add check (app.quiet('default partition') = 'default partition')`,
      `create table app.parted_two (key int)`,
      `alter table app.parted attach partition app.parted_two for values in (2)`,
      `insert into app.parted values (2), (3)`,
    ],
    trigger: `create table app.parted_four partition of app.parted for values in (4)`,
  },
  {
    name: 'bound',
    setup: [
      `create domain app.hidden as text check (query_to_xml('select app.spring(''bound'')', true, false, '') is not null)`,
      `create table app.keyed (key app.hidden) partition by list (key)`,
      `create table app.keyed_a partition of app.keyed for values in ('a')`,
      `insert into app.keyed values ('a'), ('a')`,
    ],
    trigger: `create table app.keyed_b partition of app.keyed for values in ('b')`,
  },
  {
    name: 'list of a domain',
    setup: [
      `create domain app.listed as text check (app.spring('list of a domain') is not null)`,
      `create view app.lists as select '{a,b}'::app.listed[] as list`,
      `create table app.with_list (body app.listed[] default '{a}')`,
      `insert into app.with_list values ('{b}'), (default)`,
    ],
    trigger: `select '{a,b}'::app.listed[]`,
  },
  {
    name: 'statistics',
    setup: [
      `create table app.measured (body text, other text)`,
      `insert into app.measured select n, n from generate_series(1, 2) n`,
      `create statistics app.measures on (app.quiet('statistics' || left(body, 0))), other from app.measured`,
    ],
    trigger: `select app.quiet('statistics') from app.measured where other = '1'; analyze app.measured`,
  },
  {
    name: 'key',
    setup: [
      `create type app.label as enum ('a', 'b')`,
      `create function app.label_number(label app.label) returns int language plpgsql immutable
       as 'begin perform app.spring(''key''); return 1; end'`,
      `create cast (app.label as int) with function app.label_number(app.label) as implicit`,
      `create table app.labels (id int primary key)`,
      `insert into app.labels values (1), (2)`,
      `create table app.labeled (label app.label references app.labels)`,
      `insert into app.labeled values ('a'), ('a')`,
    ],
    trigger: `alter table app.labeled add constraint again foreign key (label) references app.labels`,
  },
  {
    name: 'exclusion',
    setup: [
      `create table app.exclusive (body text, exclude using btree ((app.quiet('exclusion') || body) with =))`,
      `insert into app.exclusive values ('a'), ('b')`,
    ],
    trigger: `select count(*) from only app.exclusive`,
  },
  {
    name: 'rule',
    setup: [
      `create table app.ruled (body text)`,
      `insert into app.ruled values ('a'), ('b')`,
      `create rule ruling as on insert to app.ruled where app.spring('rule') is null do instead nothing`,
    ],
    trigger: `insert into app.ruled values ('c')`,
  },
  {
    name: 'inherited',
    setup: [
      `create table app.parent (body text, check (app.quiet('inherited') = 'inherited'))`,
      `create table app.child () inherits (app.parent)`,
      `insert into app.child values ('a'), ('b')`,
    ],
    trigger: `select count(*) from app.parent where body = 'a'`,
  },
  {
    name: 'trigger',
    setup: [
      `create function app.spring_row() returns trigger language plpgsql
       as 'begin perform app.spring(''trigger''); return new; end'`,
      `create table app.triggered (body text)`,
      `insert into app.triggered values ('a'), ('b')`,
      `create trigger springs before insert on app.triggered for each row execute function app.spring_row()`,
    ],
    trigger: `insert into app.triggered values ('c')`,
  },
]

/** Each has two rows. */
export const TABLES_WITH_TRAPS = [
  'indexed',
  'filtered',
  'generated',
  'filled',
  'split',
  'parted',
  'keyed',
  'with_list',
  'measured',
  'labels',
  'labeled',
  'exclusive',
  'ruled',
  'child',
  'triggered',
]
