import { importsOf, isOfTests, type Sources, workspaceOf } from './imports.ts'

/** What the sources of a workspace import of our packages and its package.json does not declare. */
export function undeclared(manifest: string, sources: Sources) {
  const { name: own, dependencies = {}, devDependencies = {} } = JSON.parse(sources.get(manifest) ?? '{}')
  const needed = [...sources].flatMap(([file, text]) =>
    workspaceOf(file) === workspaceOf(manifest) && !file.endsWith('.json') ? packagesOf(file, text) : [],
  )
  const missing = needed.filter(
    ({ name, isForTests }) => name !== own && !(name in dependencies || (isForTests && name in devDependencies)),
  )
  return [...new Set(missing.map(({ name }) => name))].map((imports) => ({
    file: manifest,
    imports,
    why: 'what is imported is declared',
  }))
}

function packagesOf(file: string, text: string) {
  return importsOf(text).flatMap(({ specifier, isType }) => {
    const [name] = /^@plinth\/[^/]+/.exec(specifier) ?? []
    return name ? [{ name, isForTests: isType || isOfTests(file) }] : []
  })
}
