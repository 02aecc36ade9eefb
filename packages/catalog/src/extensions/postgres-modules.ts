import type { ExtensionEntry } from './extension.ts'

/** The modules that come with Postgres itself (https://www.postgresql.org/docs/17/contrib.html). */
export const postgresModules: readonly ExtensionEntry[] = [
  contrib('amcheck', ['Admin', 'Utility'], 'Checks tables and indexes for structural damage'),
  spi('autoinc', ['Utility'], 'Trigger that fills a column from a sequence'),
  contrib('bloom', ['Index'], 'Small index for equality tests on many columns at once'),
  contrib('btree_gin', ['Index'], 'Ordinary data types in GIN indexes'),
  contrib('btree_gist', ['Index'], 'Ordinary data types in GiST indexes and exclusion constraints'),
  contrib('citext', ['Data Type'], 'Text that compares without regard to case'),
  contrib('cube', ['Data Type'], 'Points and boxes in several dimensions'),
  contrib('dblink', ['Admin', 'Utility'], 'Runs statements on another Postgres database'),
  contrib('dict_int', ['Search'], 'Text search dictionary that limits how whole numbers are indexed'),
  contrib('dict_xsyn', ['Search'], 'Text search dictionary that adds synonyms'),
  contrib('earthdistance', ['Geo', 'Utility'], 'Great-circle distances between places on Earth'),
  contrib('fuzzystrmatch', ['Search'], 'Compares words by spelling and by sound'),
  contrib('hstore', ['Data Type'], 'Sets of keys and text values in one column'),
  spi('insert_username', ['Audit', 'Utility'], 'Trigger that notes which role changed a row'),
  contrib('intarray', ['Utility'], 'Functions, operators and indexes for arrays of whole numbers'),
  contrib('isn', ['Data Type'], 'ISBN, ISSN, EAN and other product numbers, checked on input'),
  contrib('lo', ['Data Type'], 'Removes large objects together with the rows that refer to them'),
  contrib('ltree', ['Data Type'], 'Labels in a tree, searched by path'),
  spi('moddatetime', ['Audit', 'Utility'], 'Trigger that notes when a row was last changed'),
  {
    name: 'old_snapshot',
    tags: ['Admin', 'Utility'],
    comment: 'Shows the state behind the old_snapshot_threshold setting, up to Postgres 16',
    github_url: postgresSource('contrib/old_snapshot', 'REL_16_STABLE'),
  },
  contrib('pg_freespacemap', ['Admin', 'Utility'], 'Shows where tables and indexes have free space'),
  contrib('pg_prewarm', ['Admin', 'Utility'], 'Loads tables and indexes into memory ahead of use'),
  {
    ...contrib('pg_stat_statements', ['Admin', 'Utility'], 'Counts and times the statements that the server runs'),
    product: 'Query Performance',
    product_url: '/project/{ref}/advisors/query-performance',
  },
  contrib('pg_surgery', ['Admin', 'Utility'], 'Last-resort repair of damaged rows'),
  contrib('pg_trgm', ['Search'], 'Similarity of texts by groups of three letters, with index support'),
  contrib('pg_walinspect', ['Admin', 'Utility'], 'Reads the write-ahead log with SQL'),
  contrib('pgcrypto', ['Utility', 'Cryptography'], 'Hashing, encryption and random values'),
  contrib('pgrowlocks', ['Admin', 'Utility'], 'Shows which rows of a table are locked'),
  contrib('pgstattuple', ['Admin', 'Utility'], 'Measures dead rows and free space in tables and indexes'),
  contrib('postgres_fdw', ['Admin'], 'Tables of another Postgres server as if they were here'),
  spi('refint', ['Utility'], 'Triggers that keep references between tables, older than foreign keys'),
  contrib('seg', ['Utility'], 'Line segments and measured ranges with their uncertainty'),
  contrib('sslinfo', ['Admin', 'Utility'], "Details of the connection's TLS certificate"),
  contrib('tablefunc', ['Utility'], 'Functions that return tables, such as pivot tables'),
  contrib('tcn', ['Utility', 'Notifications'], 'Trigger that notifies listeners of changed rows'),
  contrib('tsm_system_rows', ['Utility'], 'Samples a table up to a number of rows'),
  contrib('tsm_system_time', ['Utility'], 'Samples a table for a number of milliseconds'),
  contrib('unaccent', ['Search'], 'Text search dictionary that ignores accents'),
  contrib('uuid-ossp', ['Utility', 'Data Type'], 'Generates UUIDs of several versions'),
]

function contrib(name: string, tags: ExtensionEntry['tags'], comment: string): ExtensionEntry {
  return { name, comment, tags, github_url: postgresSource(`contrib/${name}`) }
}

/** The example triggers share one folder of the source. */
function spi(name: string, tags: ExtensionEntry['tags'], comment: string): ExtensionEntry {
  return { name, comment, tags, github_url: postgresSource('contrib/spi') }
}

function postgresSource(folder: string, branch = 'master') {
  return `https://github.com/postgres/postgres/tree/${branch}/${folder}`
}
