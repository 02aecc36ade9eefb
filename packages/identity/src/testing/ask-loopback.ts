import type { Ask } from '../oauth/provider.ts'

/** For tests: the way to a scripted provider. */
export const askLoopback: Ask = async (url, { method = 'GET', headers = {}, body }) => {
  if (new URL(url).hostname !== '127.0.0.1') throw new Error(`${url} is not of this machine`)
  const response = await fetch(url, { method, headers, redirect: 'error', ...(body === undefined ? {} : { body }) })
  return { status: response.status, answer: await response.json() }
}
