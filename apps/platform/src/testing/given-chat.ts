import { assistant } from '@plinth/contract/assistant'
import { beforeEach } from 'vitest'
import { givenModel } from './given-model.ts'
import { givenPlatform } from './given-platform.ts'

/** People of an organization with projects on paper, who ask a scripted model. At first nothing is shared with it. */
export async function givenChat() {
  const { model, environment } = await givenModel()
  const platform = await givenPlatform(environment)
  const { alice, bob, reader, stranger, organizations } = await platform.given({
    organizations: [{ name: 'Acme', owner: 'alice', developer: 'bob', readOnly: 'reader' }],
  })
  const acme = organizations[0]!
  const ref = await platform.projectOnPaper(acme)
  const other = await platform.projectOnPaper(acme)

  const share = (opt_in_tags: (typeof assistant.configure)['$sent']['opt_in_tags'], is_on = true) =>
    alice.call(assistant.configure, { slug: acme.slug, is_on, opt_in_tags })

  beforeEach(async () => {
    model.reset()
    await share([])
  })

  return { model, platform, alice, bob, reader, stranger, acme, ref, other, share }
}
