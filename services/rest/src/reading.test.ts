import { expect, test } from 'vitest'
import { givenRest } from './testing/given-rest.ts'

const { request } = await givenRest(`
  create schema api;
  create table api.notes (id int primary key, title text, done boolean, score numeric, tags text[], data jsonb, at date);
  insert into api.notes values
    (1, 'one', true, 1.50, '{a,b}', '{"k":{"n":1},"list":[10,20]}', '2026-01-01'),
    (2, 'two, "too"', false, null, '{b}', '{"k":null}', '2026-02-01'),
    (3, null, null, 3, '{}', null, '2026-03-01');
  create function api.shout(api.notes) returns text stable language sql as $$ select upper($1.title) $$;
`)

test.each([
  ['id=eq.1', [1]],
  ['id=neq.1', [2, 3]],
  ['id=gt.1&id=lt.3', [2]],
  ['id=gte.2', [2, 3]],
  ['id=lte.2', [1, 2]],
  ['id=not.eq.1', [2, 3]],
  ['id=in.(1,3)', [1, 3]],
  ['id=in.()', []],
  ['id=not.in.(1,3)', [2]],
  ['title=in.(one,"two, \\"too\\"")', [1, 2]],
  ['title=like.*o*', [1, 2]],
  ['title=ilike.ON*', [1]],
  ['title=match.^o', [1]],
  ['title=imatch.^O', [1]],
  ['title=like(any).{o*,t*}', [1, 2]],
  ['title=like(all).{*o*,t*}', [2]],
  ['id=eq(any).{1,2}', [1, 2]],
  ['title=is.null', [3]],
  ['title=is.not_null', [1, 2]],
  ['done=is.true', [1]],
  ['done=is.FALSE', [2]],
  ['done=is.unknown', [3]],
  ['done=isdistinct.true', [2, 3]],
  ['title=fts.one', [1]],
  ['title=plfts(english).two', [2]],
  ['title=wfts.two', [2]],
  ['title=phfts.two', [2]],
  ['tags=cs.{b}', [1, 2]],
  ['tags=cd.{b}', [2, 3]],
  ['tags=ov.{a,c}', [1]],
  ['data->k->>n=eq.1', [1]],
  ['data->list->0=eq.10', [1]],
  ['data->list->>-1=eq.20', [1]],
  ['shout=eq.ONE', [1]],
  ['or=(id.eq.1,id.eq.3)', [1, 3]],
  ['and=(id.gt.1,or(title.is.null,id.eq.9))', [3]],
  ['not.or=(id.eq.1,id.eq.3)', [2]],
  ['or=(id.in.(1,2),not.and(id.gt.0,title.not.is.null))', [1, 2, 3]],
  ['or=(title.eq."two, \\"too\\"",id.eq.1)', [1, 2]],
])('%s finds %j', async (filter, ids) => {
  const { status, json, text } = await request(`/notes?select=id&order=id&${encodeURI(filter)}`)
  expect({ status, body: status === 200 ? json() : text }).toEqual({ status: 200, body: ids.map((id) => ({ id })) })
})

test.each([
  [
    'select=*&id=eq.1',
    [
      {
        id: 1,
        title: 'one',
        done: true,
        score: 1.5,
        tags: ['a', 'b'],
        data: { k: { n: 1 }, list: [10, 20] },
        at: '2026-01-01',
      },
    ],
  ],
  ['select=number:id,title&id=eq.1', [{ number: 1, title: 'one' }]],
  ['select=id::text&id=eq.1', [{ id: '1' }]],
  ['select=data->k->n,data->>list&id=eq.1', [{ n: 1, list: '[10, 20]' }]],
  ['select=data->list->0&id=eq.1', [{ list: 10 }]],
  ['select=first:data->list->0::text&id=eq.1', [{ first: '10' }]],
  ['select=shout&id=eq.1', [{ shout: 'ONE' }]],
  ['select=tags->0&id=eq.1', [{ tags: 'a' }]],
  [
    'select=&id=eq.1',
    [
      {
        id: 1,
        title: 'one',
        done: true,
        score: 1.5,
        tags: ['a', 'b'],
        data: { k: { n: 1 }, list: [10, 20] },
        at: '2026-01-01',
      },
    ],
  ],
  ['select=id&order=at.desc', [{ id: 3 }, { id: 2 }, { id: 1 }]],
  ['select=id&order=title.nullsfirst,id', [{ id: 3 }, { id: 1 }, { id: 2 }]],
  ['select=id&order=score.desc.nullslast', [{ id: 3 }, { id: 1 }, { id: 2 }]],
  ['select=id&order=data->k->>n.asc.nullsfirst,id.desc', [{ id: 3 }, { id: 2 }, { id: 1 }]],
  ['select=id&order=id&limit=1&offset=1', [{ id: 2 }]],
  ['select=id&limit=0', []],
])('%s', async (query, rows) => {
  const { status, json, text } = await request(`/notes?${query}`)
  expect({ status, body: status === 200 ? json() : text }).toEqual({ status: 200, body: rows })
})

test.each([
  [{}, '', 200, '0-2/*'],
  [{ prefer: 'count=exact' }, '', 200, '0-2/3'],
  [{ prefer: 'count=exact' }, '?limit=2', 206, '0-1/3'],
  [{ range: '1-1', 'range-unit': 'items' }, '', 200, '1-1/*'],
  [{ range: '1-1', prefer: 'count=exact' }, '', 206, '1-1/3'],
  [{ range: '0-0', prefer: 'count=planned' }, '?id=eq.1', 200, '0-0/1'],
  [{ prefer: 'count=exact' }, '?id=eq.9', 200, '*/0'],
  [{ prefer: 'count=exact' }, '?offset=9', 416, '*/3'],
  [{}, '?offset=9', 200, '*/*'],
])('with %j, %s has the status %i and the range %s', async (headers, query, status, range) => {
  const response = await request(`/notes${query}`, { headers: headers as Record<string, string> })
  expect([response.status, response.headers.get('content-range')]).toEqual([status, range])
})

test('HEAD has the headers of GET, and no body', async () => {
  const response = await request('/notes?select=id', { method: 'HEAD', headers: { prefer: 'count=exact' } })
  expect(response.status).toBe(200)
  expect(response.text).toBe('')
  expect(response.headers.get('content-range')).toBe('0-2/3')
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test('CSV has a line of names', async () => {
  const { text, headers } = await request('/notes?select=id,title&order=id', { headers: { accept: 'text/csv' } })
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(text).toBe('id,title\n1,one\n2,"two, ""too"""\n3,')
})

test('one object is one object, or says how many there are', async () => {
  const headers = { accept: 'application/vnd.pgrst.object+json' }
  expect((await request('/notes?select=id&id=eq.1', { headers })).json()).toEqual({ id: 1 })
  const several = await request('/notes?select=id', { headers })
  expect(several.status).toBe(406)
  expect(several.json()).toEqual({
    code: 'PGRST116',
    details: 'The result contains 3 rows',
    hint: null,
    message: 'Cannot coerce the result to a single JSON object',
  })
})

test('nulls are stripped where the media type says so', async () => {
  const accept = 'application/vnd.pgrst.array+json;nulls=stripped'
  const { json, headers } = await request('/notes?select=id,title&id=eq.3', { headers: { accept } })
  expect(headers.get('content-type')).toBe(`${accept}; charset=utf-8`)
  expect(json()).toEqual([{ id: 3 }])
})
