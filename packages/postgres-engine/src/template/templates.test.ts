import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connected, givenEngine, givenFolder } from '../testing/given-engine.ts'
import { draft } from '../testing/test-drafts.ts'

test('a template that was damaged between two starts is built again', async () => {
  const dataDirectory = join(await givenFolder(), 'data')
  const { engine } = await givenEngine({ dataDirectory })
  await engine.create(draft('before'))
  await engine.close({ stopClusters: true })
  await writeFile(join(await templateOf(dataDirectory), 'data/global/pg_control'), '')

  const { engine: next, events } = await givenEngine({ dataDirectory })
  await next.create(draft('after'))

  expect(events).toContainEqual(expect.objectContaining({ event: 'template_damaged' }))
  await connected(next, 'after', 'postgres', (owner) => owner.query('select 1'))
})

test('a template that is damaged while the engine runs is built again by the next project', async () => {
  const dataDirectory = join(await givenFolder(), 'data')
  const { engine, events } = await givenEngine({ dataDirectory })
  await engine.create(draft('before'))
  await writeFile(join(await templateOf(dataDirectory), 'data/PG_VERSION'), '')

  await Promise.all([engine.create(draft('after')), engine.create(draft('beside'))])

  expect(events.filter(({ event }) => event === 'template_built')).toHaveLength(2)
  for (const ref of ['after', 'beside']) {
    await connected(engine, ref, 'postgres', (owner) => owner.query('select 1'))
  }
})

async function templateOf(dataDirectory: string) {
  const templates = join(dataDirectory, 'templates')
  await mkdir(templates, { recursive: true })
  return join(templates, (await readdir(templates))[0]!)
}
