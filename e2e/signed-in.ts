import { test } from '@playwright/test'
import { givenPerson, type Person } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

interface Scene {
  /** Called once, with a person who is signed in elsewhere. */
  prepare(plinth: Plinth, person: Person): Promise<void>
  /** Called before each test, with the same person signed in on its page. */
  onSignIn(person: Person): void
}

/** One Plinth for the stories of a file, each of which begins signed in. */
export function startSignedIn({ prepare, onSignIn }: Scene) {
  let plinth: Plinth
  test.beforeAll(async ({ browser }) => {
    plinth = await startPlinth()
    const page = await browser.newPage()
    await prepare(plinth, await givenPerson(page, plinth))
    await page.close()
  })
  test.afterAll(() => plinth.stop())
  test.beforeEach(async ({ page }) => onSignIn(await givenPerson(page, plinth)))
}
