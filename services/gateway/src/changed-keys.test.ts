import { expect, test } from 'vitest'
import { apiKey, credentialsOf, givenGateway } from './testing/given-gateway.ts'

const SHOP = 'abcdefghijklmnopqrst'

test('keys that change while a project closes do not open it again', async () => {
  const { get, addProject, closeProject, changeKeys, echo, opened } = await givenGateway()
  addProject(SHOP)
  const begun = get(`/p/${SHOP}/realtime/v1/wait`, { apikey: await apiKey(SHOP) })
  await expect.poll(() => echo.waiting.size).toBe(1)
  const closing = closeProject(SHOP)
  const changing = changeKeys(SHOP, credentialsOf(SHOP))
  echo.letGo()
  await Promise.all([begun, closing, changing])
  await changeKeys(SHOP, credentialsOf(SHOP))
  expect(opened).toEqual([SHOP])
  expect(echo.closed).toEqual([SHOP])
})
