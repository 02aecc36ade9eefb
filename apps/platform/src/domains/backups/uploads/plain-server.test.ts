import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { dumps } from '@plinth/contract/dumps'
import { callRoute } from '../../../testing/call-route.ts'
import { ranDump } from '../../../testing/given-dump-upload.ts'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, rowsOf } from '../../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, organizations } = await platform.given({ organizations: [{ name: 'Acme', owner: 'alice' }] })
const { ref } = await givenProject(alice, organizations[0]!)

/** By pg_dumpall --roles-only and pg_dump of Postgres 15, of a server that is no project. */
const dump = await readFile(new URL('./plain-server-15.sql', import.meta.url), 'utf8')

test('a dump of a plain server runs, with its roles', async () => {
  const upload = await ranDump(alice, ref, dump)

  expect(upload).toMatchObject({ state: 'done', failure: null })
  expect(upload.notes).toEqual([
    'The role chief does not become a superuser.',
    'The role postgres exists already and stays as it is.',
  ])
  await expectTheShop(ref)
  expect(
    await rowsOf(
      alice,
      ref,
      `select rolname, rolsuper, rolcanlogin, rolconnlimit from pg_roles where rolname in ('app', 'chief', 'reporting', 'postgres') order by 1`,
    ),
  ).toEqual([
    ['app', 'f', 't', '9'],
    ['chief', 'f', 't', '-1'],
    ['postgres', 'f', 't', '-1'],
    ['reporting', 'f', 'f', '-1'],
  ])
})

test('without the roles that it names, a dump is refused with what to do', async () => {
  const { ref: other } = await givenProject(alice, organizations[0]!, { name: 'Without roles' })
  const withoutRoles = dump.slice(dump.indexOf('-- PostgreSQL database dump\n'))
  expect(await ranDump(alice, other, withoutRoles)).toMatchObject({
    state: 'failed',
    failure: {
      message: 'role "app" does not exist',
      statement: expect.stringMatching(/ TO app$/),
      hint: 'Create the role first, or make the dump with --no-owner and --no-privileges.',
    },
  })
  expect(await rowsOf(alice, other, `select to_regnamespace('shop')`)).toEqual([[null]])
})

test('what is downloaded here is uploaded into another project as it is', async () => {
  const { ref: other } = await givenProject(alice, organizations[0]!, { name: 'Another' })
  const response = await callRoute(alice, dumps.download, { ref, gzip: 'yes' }, 'download')
  const upload = await ranDump(alice, other, Buffer.from(await response.arrayBuffer()), 'dump.sql.gz')
  expect(upload).toMatchObject({ state: 'done', notes: [], failure: null })
  await expectTheShop(other)
})

async function expectTheShop(project: string) {
  const rows = (query: string) => rowsOf(alice, project, query)
  expect(await rows('select name, price, mood, tags from shop.products order by id')).toEqual([
    [`it's; a \\ "thing"`, '1.50', 'happy', '{a,b;c}'],
    ['two\nlines\t\\.', '2.00', null, null],
    ['\\.', '3.00', 'sad', '{}'],
  ])
  expect(await rows('select product, n from totals order by product')).toEqual([
    ['1', '2'],
    ['2', '1'],
  ])
  expect(
    await rows(`select shop.total(1), shop.twice(4), last_value, convert_from(lo_get(4711), 'UTF8') from shop.tickets`),
  ).toEqual([['1.50', '8', '10', 'large']])
  expect(await rows(`select relrowsecurity from pg_class where oid = 'shop.products'::regclass`)).toEqual([['t']])
  expect(await rows(`select col_description('shop.products'::regclass, 2)`)).toEqual([["It's shown"]])
}
