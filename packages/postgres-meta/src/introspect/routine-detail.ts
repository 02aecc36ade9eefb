import * as z from 'zod/mini'
import { functionLanguages, parallelSafeties } from '../ddl/function-draft.ts'
import { introspection } from '../introspection.ts'
import { Dependents, droppedAlong, droppedFields, droppedNames } from './dropped-along.ts'
import { Routine, routineFields } from './routines.ts'

export type RoutineDetail = z.infer<typeof RoutineDetail>
export const RoutineDetail = z.extend(Routine, {
  ...Dependents.shape,
  /** What DROP and COMMENT call it: schema, name and types, quoted where they have to be. */
  signature: z.string(),
  /** The whole statement; null for an aggregate, which Postgres does not print. */
  definition: z.nullable(z.string()),
  /** What CREATE OR REPLACE needs beside the rest; null for what only SQL can change, such as a C function. */
  source: z.nullable(
    z.object({
      language: z.enum(functionLanguages),
      body: z.string(),
      /** As Postgres keeps them: name and value, and the value of a list as one text. */
      settings: z.array(z.string()),
      is_strict: z.boolean(),
      is_leakproof: z.boolean(),
      parallel: z.enum(parallelSafeties),
      cost: z.nullable(z.number()),
      rows: z.nullable(z.number()),
    }),
  ),
  /** Another one as soon as the routine was changed, or something else would go with it. */
  version: z.string(),
})

/** One function, procedure or aggregate, with its text and with what is dropped along. */
export const routineDetail = introspection({
  row: RoutineDetail,
  parameters: ['ids'],
  sql: /* SQL */ `
    with recursive ${droppedAlong(
      "select 'pg_catalog.pg_proc'::regclass::oid, p.oid, 0 from pg_catalog.pg_proc p where p.oid = any ($1::oid[])",
    )}, routine as (
      select ${routineFields},
             p.oid::regprocedure::text as signature,
             case when p.prokind <> 'a' then pg_get_functiondef(p.oid) end as definition,
             case
               when p.prokind = 'f' and l.lanname in (${functionLanguages.map((name) => `'${name}'`).join(', ')})
                 and p.prosqlbody is null and p.prosupport = 0 and p.protrftypes is null
               then jsonb_build_object(
                 'language', l.lanname,
                 'body', p.prosrc,
                 'settings', coalesce(to_jsonb(p.proconfig), '[]'),
                 'is_strict', p.proisstrict,
                 'is_leakproof', p.proleakproof,
                 'parallel', case p.proparallel when 's' then 'safe' when 'r' then 'restricted' else 'unsafe' end,
                 'cost', case when p.procost <> 100 then p.procost end,
                 'rows', case when p.proretset and p.prorows <> 1000 then p.prorows end
               )
             end as source
      from pg_catalog.pg_proc p
      join pg_catalog.pg_namespace n on n.oid = p.pronamespace
      join pg_catalog.pg_language l on l.oid = p.prolang
      where p.oid = any ($1::oid[])
    )
    select r.*, ${droppedFields},
           md5(concat_ws('/', r.signature, r.arguments, r.returns, r.definition, '-', r.comment, '-', ${droppedNames})) as version
    from routine r`,
})
