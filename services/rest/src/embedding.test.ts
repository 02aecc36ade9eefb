import { expect, test } from 'vitest'
import { givenRest } from './testing/given-rest.ts'

const SCHEMA = `
  create schema api;
  create table api.clients (id int primary key, name text);
  create table api.projects (
    id int primary key, name text,
    client_id int constraint client references api.clients,
    payer_id int constraint payer references api.clients);
  create table api.tasks (id int primary key, name text, hours int, project_id int references api.projects, parent_id int references api.tasks);
  create table api.users (id int primary key, name text);
  create table api.users_tasks (user_id int references api.users, task_id int references api.tasks, primary key (user_id, task_id));
  create table api.details (project_id int primary key references api.projects, text text);
  insert into api.clients values (1, 'Microsoft'), (2, 'Apple'), (3, 'Nobody');
  insert into api.projects values (1, 'Windows', 1, 2), (2, 'IOS', 2, 2), (3, 'Orphan', null, null);
  insert into api.tasks values (1, 'Design', 3, 1, null), (2, 'Code', 5, 1, 1), (3, 'Ship', 1, 2, null);
  insert into api.users values (1, 'Ada'), (2, 'Bob');
  insert into api.users_tasks values (1, 1), (1, 3), (2, 1);
  insert into api.details values (1, 'first');
  create function api.workers(api.projects) returns setof api.users stable language sql as
    $$ select distinct u.* from api.users u join api.users_tasks ut on ut.user_id = u.id join api.tasks t on t.id = ut.task_id where t.project_id = $1.id $$;
  create function api.lead(api.projects) returns setof api.users rows 1 stable language sql as
    $$ select * from api.users where id = $1.id $$;
`
const { request } = await givenRest(SCHEMA, { dbAggregatesEnabled: true })

test.each([
  [
    'projects?select=name,clients!client(name)&order=id',
    [
      { name: 'Windows', clients: { name: 'Microsoft' } },
      { name: 'IOS', clients: { name: 'Apple' } },
      { name: 'Orphan', clients: null },
    ],
  ],
  ['projects?select=name,client:client_id(name)&id=eq.1', [{ name: 'Windows', client: { name: 'Microsoft' } }]],
  [
    'projects?select=a:clients!client(name),b:clients!payer(name)&id=eq.1',
    [{ a: { name: 'Microsoft' }, b: { name: 'Apple' } }],
  ],
  [
    'clients?select=name,projects!client(name,tasks(name))&order=id',
    [
      { name: 'Microsoft', projects: [{ name: 'Windows', tasks: [{ name: 'Design' }, { name: 'Code' }] }] },
      { name: 'Apple', projects: [{ name: 'IOS', tasks: [{ name: 'Ship' }] }] },
      { name: 'Nobody', projects: [] },
    ],
  ],
  [
    'users?select=name,tasks(name)&tasks.order=id&order=id',
    [
      { name: 'Ada', tasks: [{ name: 'Design' }, { name: 'Ship' }] },
      { name: 'Bob', tasks: [{ name: 'Design' }] },
    ],
  ],
  [
    'projects?select=id,details(text)&order=id',
    [
      { id: 1, details: { text: 'first' } },
      { id: 2, details: null },
      { id: 3, details: null },
    ],
  ],
  [
    'tasks?select=name,parent_id(name),children:tasks(name)&id=eq.1',
    [{ name: 'Design', parent_id: null, children: [{ name: 'Code' }] }],
  ],
  ['tasks?select=name,parent:parent_id(name)&id=eq.2', [{ name: 'Code', parent: { name: 'Design' } }]],
  [
    'clients?select=name,projects!client!inner(name)&order=id',
    [
      { name: 'Microsoft', projects: [{ name: 'Windows' }] },
      { name: 'Apple', projects: [{ name: 'IOS' }] },
    ],
  ],
  ['clients?select=name,projects!client!inner()&projects.name=eq.IOS', [{ name: 'Apple' }]],
  [
    'projects?select=name,tasks(name)&tasks.order=hours.desc&tasks.limit=1&id=eq.1',
    [{ name: 'Windows', tasks: [{ name: 'Code' }] }],
  ],
  ['projects?select=name,tasks(name)&tasks.hours=gt.4&id=eq.1', [{ name: 'Windows', tasks: [{ name: 'Code' }] }]],
  [
    'projects?select=name,tasks(name)&tasks.or=(hours.eq.3,hours.eq.9)&id=eq.1',
    [{ name: 'Windows', tasks: [{ name: 'Design' }] }],
  ],
  ['projects?select=name,tasks()&tasks=not.is.null&order=id', [{ name: 'Windows' }, { name: 'IOS' }]],
  ['projects?select=name,tasks()&tasks=is.null', [{ name: 'Orphan' }]],
  ['projects?select=name,tasks()&or=(tasks.is.null,name.eq.IOS)&order=id', [{ name: 'IOS' }, { name: 'Orphan' }]],
  ['projects?select=name,...clients!client(client:name)&id=eq.1', [{ name: 'Windows', client: 'Microsoft' }]],
  [
    'projects?select=name,...tasks(task:name,hours)&tasks.order=hours&id=eq.1',
    [{ name: 'Windows', task: ['Design', 'Code'], hours: [3, 5] }],
  ],
  [
    'tasks?select=name,...projects(project:name,...clients!client(client:name))&id=eq.1',
    [{ name: 'Design', project: 'Windows', client: 'Microsoft' }],
  ],
  [
    'projects?select=name,clients!client()&order=clients(name).desc,id&client_id=not.is.null',
    [{ name: 'Windows' }, { name: 'IOS' }],
  ],
  [
    'projects?select=name,workers(name),lead(name)&id=eq.1',
    [{ name: 'Windows', workers: [{ name: 'Ada' }, { name: 'Bob' }], lead: { name: 'Ada' } }],
  ],
  ['tasks?select=count()', [{ count: 3 }]],
  [
    'tasks?select=project_id,hours.sum(),total:count()&order=project_id',
    [
      { project_id: 1, sum: 8, total: 2 },
      { project_id: 2, sum: 1, total: 1 },
    ],
  ],
  ['tasks?select=hours::text.max()::int,hours.avg()::text&project_id=eq.1', [{ max: 5, avg: '4.0000000000000000' }]],
  [
    'projects?select=name,tasks(hours.sum())&order=id',
    [
      { name: 'Windows', tasks: [{ sum: 8 }] },
      { name: 'IOS', tasks: [{ sum: 1 }] },
      { name: 'Orphan', tasks: [{ sum: null }] },
    ],
  ],
  [
    'tasks?select=hours.sum(),...projects(project:name)&order=projects(project)',
    [
      { sum: 1, project: 'IOS' },
      { sum: 8, project: 'Windows' },
    ],
  ],
  [
    'projects?select=client_id,...details(project_id.count())&client_id=not.is.null&order=client_id',
    [
      { client_id: 1, count: 1 },
      { client_id: 2, count: 0 },
    ],
  ],
])('%s', async (path, rows) => {
  const { status, json, text } = await request(`/${path}`)
  expect({ status, body: status === 200 ? json() : text }).toEqual({ status: 200, body: rows })
})

test.each([
  ['clients?select=projects!client!inner(id)', '0-1/2'],
  ['projects?select=tasks()&tasks=is.null', '0-0/1'],
  ['projects?select=id,tasks(id)&tasks.limit=1', '0-2/3'],
])('the count of %s is %s', async (path, range) => {
  const { headers } = await request(`/${path}`, { headers: { prefer: 'count=exact' } })
  expect(headers.get('content-range')).toBe(range)
})

test('two ways between two tables have to be told apart', async () => {
  const { status, json } = await request('/projects?select=clients(*)')
  expect(status).toBe(300)
  expect(json()).toEqual({
    code: 'PGRST201',
    details: [
      {
        cardinality: 'many-to-one',
        embedding: 'projects with clients',
        relationship: 'client using projects(client_id) and clients(id)',
      },
      {
        cardinality: 'many-to-one',
        embedding: 'projects with clients',
        relationship: 'payer using projects(payer_id) and clients(id)',
      },
    ],
    hint: "Try changing 'clients' to one of the following: 'clients!client', 'clients!payer'. Find the desired relationship in the 'details' key.",
    message: "Could not embed because more than one relationship was found for 'projects' and 'clients'",
  })
})

test.each([
  ['projects?select=task(*)', 400, 'PGRST200', "Perhaps you meant 'tasks' instead of 'task'."],
  [
    'projects?select=id&tasks.id=eq.1',
    400,
    'PGRST108',
    "Verify that 'tasks' is included in the 'select' query parameter.",
  ],
  ['clients?select=id,projects!client(id)&order=projects(id)', 400, 'PGRST118', null],
  ['projects?select=id,...tasks(hours.sum())', 400, 'PGRST127', null],
])('%s is refused with %i %s', async (path, status, code, hint) => {
  const response = await request(`/${path}`)
  expect({ status: response.status, ...(response.json() as object) }).toMatchObject({ status, code, hint })
})

test('aggregates are refused where they are not enabled', async () => {
  const { request } = await givenRest(SCHEMA)
  const { status, json } = await request('/tasks?select=hours.sum()')
  expect([status, json()]).toEqual([
    400,
    { code: 'PGRST123', details: null, hint: null, message: 'Use of aggregate functions is not allowed' },
  ])
})

test('rows of everything that is embedded are limited to what a response may have', async () => {
  const { request } = await givenRest(SCHEMA, { dbMaxRows: 1 })
  const { json, headers } = await request('/projects?select=id,tasks(id)&order=id', {
    headers: { prefer: 'count=estimated' },
  })
  expect(json()).toEqual([{ id: 1, tasks: [{ id: 1 }] }])
  expect(headers.get('content-range')).toMatch(/^0-0\/\d+$/)
})
