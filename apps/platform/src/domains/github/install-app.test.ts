import { auth } from '@plinth/contract/auth'
import { deployment } from '@plinth/contract/deployment'
import { github } from '@plinth/contract/github'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../testing/caller.ts'
import { givenPlatform } from '../../testing/given-platform.ts'

const settings = { PLINTH_GITHUB_CLIENT_ID: 'plinth-app', PLINTH_GITHUB_CLIENT_SECRET: 'the-app-secret-for-tests' }
const platform = await givenPlatform({ ...settings, PLINTH_GITHUB_APP: 'plinth-for-acme' })
const { ada, eve } = await platform.given({ people: ['ada', 'eve'] })
const wrong = { code: 400, reason: 'wrong_state' }

test('the popup is sent to where the app is installed, with a state of 32 characters that works once', async () => {
  expect(await ada.call(deployment.get, {})).toMatchObject({ github_app: 'plinth-for-acme' })
  const { url, state } = await ada.call(github.install, {})
  expect(url).toBe(`https://github.com/apps/plinth-for-acme/installations/new?state=${state}`)
  expect(state).toMatch(/^[\w-]{32}$/)

  await ada.call(github.finishInstall, { state })
  await expect(ada.call(github.finishInstall, { state })).rejects.toMatchObject(wrong)
})

test('the state is for the session that began, and for installing alone', async () => {
  const { state } = await ada.call(github.install, {})
  await expect(eve.call(github.finishInstall, { state })).rejects.toMatchObject(wrong)
  const elsewhere = platform.someone()
  elsewhere.accessToken = (await elsewhere.call(auth.signIn, { email: ada.email, password: PASSWORD })).access_token
  await expect(elsewhere.call(github.finishInstall, { state })).rejects.toMatchObject(wrong)
  await expect(ada.call(github.finishLink, { code: 'code', state })).rejects.toMatchObject(wrong)

  const link = await ada.call(github.link, { current_password: PASSWORD })
  await expect(ada.call(github.finishInstall, { state: link.state })).rejects.toMatchObject(wrong)
  await expect(ada.call(github.finishInstall, { state })).resolves.toBeUndefined()
})

test('without an app there is nothing to install', async () => {
  const without = await givenPlatform(settings)
  const operator = await without.operator()
  expect(await operator.call(deployment.get, {})).toMatchObject({ github_app: null })
  await expect(operator.call(github.install, {})).rejects.toMatchObject({
    code: 409,
    reason: 'github_app_not_configured',
  })
})
