import { givenDatabase } from '@plinth/testing/given-database'
import { expect, test } from 'vitest'
import { introspect } from '../introspection.ts'
import { functions } from './functions.ts'

const { pool } = await givenDatabase()

test('what can be called is listed with what it takes and returns, and without its body', async () => {
  await pool.query(`
    create function greet(who text default 'you', variadic rest int[] default '{}') returns setof text
      language sql stable security definer as $$ select 'canary' || who $$;
    comment on function greet is 'Says hello';
    create procedure tidy() language sql as $$ select 1 $$;
    create aggregate longest(text) (sfunc = textcat, stype = text);
    create schema apart;
    create function apart.one() returns int language sql immutable as 'select 1'`)

  const found = await introspect(pool, functions, { schemas: ['public'] })
  expect(found).toMatchObject([
    {
      schema: 'public',
      name: 'greet',
      kind: 'function',
      arguments: `who text DEFAULT 'you'::text, VARIADIC rest integer[] DEFAULT '{}'::integer[]`,
      returns: 'SETOF text',
      language: 'sql',
      volatility: 'stable',
      is_security_definer: true,
      comment: 'Says hello',
    },
    { name: 'longest', kind: 'aggregate' },
    { name: 'tidy', kind: 'procedure', returns: null, comment: null },
  ])
  expect(JSON.stringify(found)).not.toContain('canary')
  expect(await introspect(pool, functions, { search: 'ONE' })).toMatchObject([
    { schema: 'apart', name: 'one', volatility: 'immutable' },
  ])
})
