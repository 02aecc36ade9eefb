import { expect, test } from 'vitest'
import { features } from '../features.ts'
import { findCommands } from './find-commands.ts'
import { pageCommands } from './page-commands.ts'

const pagesBelow = features.flatMap((feature) =>
  (feature.navigation ?? []).flatMap(({ to, pages = [] }) => pages.map((page) => ({ feature, page: `${to}/${page}` }))),
)

test.each(pagesBelow.map(({ feature, page }) => [page, feature] as const))(
  '%s is found in the command menu by its name',
  async (page, feature) => {
    const { pages = [] } = (await feature.commands?.()) ?? {}
    const declared = pages.find(({ to }) => to === page)
    expect(declared).toBeDefined()
    const project = { ref: 'a' } as never
    const access = { meets: () => true } as never
    const commands = pageCommands({ pages }, { project, organization: undefined, access })
    const [best] = findCommands(commands, declared!.label)
    expect(best?.items[0]?.does).toEqual({ kind: 'go', href: page.replace('$ref', 'a') })
  },
)

test.each(['backup', 'backups', 'restore'])('%j finds the backups of the project', async (typed) => {
  const found = await Promise.all(features.map(async ({ commands }) => (await commands?.())?.pages ?? []))
  const project = { ref: 'a' } as never
  const access = { meets: () => true } as never
  const commands = pageCommands({ pages: found.flat() }, { project, organization: undefined, access })
  const hrefs = findCommands(commands, typed).flatMap(({ items }) => items.map(({ does }) => does))
  expect(hrefs).toContainEqual({ kind: 'go', href: '/project/a/database/backups' })
})
