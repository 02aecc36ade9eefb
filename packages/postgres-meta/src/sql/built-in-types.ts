import { withModifier } from './type-modifiers.ts'
import type { ColumnType, TypeReference } from './type-names.ts'

/** A type that comes with Postgres, known without asking. Undefined for all others. */
export function builtInType({ oid, modifier }: TypeReference): ColumnType | undefined {
  const entry = entries.get(oid)
  if (!entry) return undefined
  const [base, array, plainName] = entry
  const name = withModifier(base, plainName, modifier)
  if (oid !== array) return { name }
  return { name: `${name}[]`, element: base === BOX ? undefined : base }
}

/** The only one whose elements in an array are not parted by commas. */
const BOX = 603

/**
 * The OID of the type, that of its array type, and the name that format_type gives it. Postgres assigns OIDs below 10000
 * by hand and for good; those above differ between versions and are not here.
 * https://www.postgresql.org/docs/current/system-catalog-initial-data.html#SYSTEM-CATALOG-OID-ASSIGNMENT
 */
const types: readonly (readonly [oid: number, array: number | null, name: string])[] = [
  [16, 1000, 'boolean'],
  [17, 1001, 'bytea'],
  [18, 1002, '"char"'],
  [19, 1003, 'name'],
  [20, 1016, 'bigint'],
  [21, 1005, 'smallint'],
  [22, 1006, 'int2vector'],
  [23, 1007, 'integer'],
  [24, 1008, 'regproc'],
  [25, 1009, 'text'],
  [26, 1028, 'oid'],
  [27, 1010, 'tid'],
  [28, 1011, 'xid'],
  [29, 1012, 'cid'],
  [30, 1013, 'oidvector'],
  [71, 210, 'pg_type'],
  [75, 270, 'pg_attribute'],
  [81, 272, 'pg_proc'],
  [83, 273, 'pg_class'],
  [114, 199, 'json'],
  [142, 143, 'xml'],
  [194, null, 'pg_node_tree'],
  [600, 1017, 'point'],
  [601, 1018, 'lseg'],
  [602, 1019, 'path'],
  [603, 1020, 'box'],
  [604, 1027, 'polygon'],
  [628, 629, 'line'],
  [650, 651, 'cidr'],
  [700, 1021, 'real'],
  [701, 1022, 'double precision'],
  [705, null, 'unknown'],
  [718, 719, 'circle'],
  [774, 775, 'macaddr8'],
  [790, 791, 'money'],
  [829, 1040, 'macaddr'],
  [869, 1041, 'inet'],
  [1033, 1034, 'aclitem'],
  [1042, 1014, 'character'],
  [1043, 1015, 'character varying'],
  [1082, 1182, 'date'],
  [1083, 1183, 'time without time zone'],
  [1114, 1115, 'timestamp without time zone'],
  [1184, 1185, 'timestamp with time zone'],
  [1186, 1187, 'interval'],
  [1248, null, 'pg_database'],
  [1266, 1270, 'time with time zone'],
  [1560, 1561, 'bit'],
  [1562, 1563, 'bit varying'],
  [1700, 1231, 'numeric'],
  [1790, 2201, 'refcursor'],
  [2202, 2207, 'regprocedure'],
  [2203, 2208, 'regoper'],
  [2204, 2209, 'regoperator'],
  [2205, 2210, 'regclass'],
  [2206, 2211, 'regtype'],
  [2249, 2287, 'record'],
  [2275, 1263, 'cstring'],
  [2277, null, 'anyarray'],
  [2278, null, 'void'],
  [2842, null, 'pg_authid'],
  [2843, null, 'pg_auth_members'],
  [2950, 2951, 'uuid'],
  [2970, 2949, 'txid_snapshot'],
  [3220, 3221, 'pg_lsn'],
  [3361, null, 'pg_ndistinct'],
  [3402, null, 'pg_dependencies'],
  [3614, 3643, 'tsvector'],
  [3615, 3645, 'tsquery'],
  [3642, 3644, 'gtsvector'],
  [3734, 3735, 'regconfig'],
  [3769, 3770, 'regdictionary'],
  [3802, 3807, 'jsonb'],
  [3904, 3905, 'int4range'],
  [3906, 3907, 'numrange'],
  [3908, 3909, 'tsrange'],
  [3910, 3911, 'tstzrange'],
  [3912, 3913, 'daterange'],
  [3926, 3927, 'int8range'],
  [4066, null, 'pg_shseclabel'],
  [4072, 4073, 'jsonpath'],
  [4089, 4090, 'regnamespace'],
  [4096, 4097, 'regrole'],
  [4191, 4192, 'regcollation'],
  [4451, 6150, 'int4multirange'],
  [4532, 6151, 'nummultirange'],
  [4533, 6152, 'tsmultirange'],
  [4534, 6153, 'tstzmultirange'],
  [4535, 6155, 'datemultirange'],
  [4536, 6157, 'int8multirange'],
  [4600, null, 'pg_brin_bloom_summary'],
  [4601, null, 'pg_brin_minmax_multi_summary'],
  [5017, null, 'pg_mcv_list'],
  [5038, 5039, 'pg_snapshot'],
  [5069, 271, 'xid8'],
  [6101, null, 'pg_subscription'],
]

const entries = new Map(
  types.flatMap((entry) => [entry[0], entry[1]].flatMap((oid) => (oid === null ? [] : [[oid, entry] as const]))),
)
