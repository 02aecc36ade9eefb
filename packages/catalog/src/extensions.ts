import { communityExtensions } from './extensions/community-extensions.ts'
import type { Extension } from './extensions/extension.ts'
import { languageExtensions } from './extensions/language-extensions.ts'
import { postgresModules } from './extensions/postgres-modules.ts'

/** Every extension that the catalogue describes, by name. A server may lack some of them and have others. */
export const extensions: readonly Extension[] = [...postgresModules, ...languageExtensions, ...communityExtensions]
  .map((entry) => ({ ...entry, link: guidePathOf(entry.name) }))
  .sort((one, other) => (one.name < other.name ? -1 : 1))

export const findExtension = (name: string) => extensions.find((extension) => extension.name === name)

/** `major` is the project's major version of Postgres, such as '17'. */
export const isDeprecated = ({ deprecated = [] }: Pick<Extension, 'deprecated'>, major: string) =>
  deprecated.includes(major)

function guidePathOf(name: string) {
  return `/guides/database/extensions/${name}`
}
