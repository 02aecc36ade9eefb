import { ApiError } from '@plinth/contract/api-error'
import { auth, type Session as SessionAnswer, type User } from '@plinth/contract/auth'
import { seconds } from '@plinth/catalog/durations'
import { createClient } from '@plinth/contract/client'
import { forgetPerson } from '../lib/stored.ts'
import { newRequestId } from '../lib/request-id.ts'
import { pathWithReturn } from '../lib/return-path.ts'
import { withLock } from '../lib/with-lock.ts'
import { refreshDelay } from './refresh-delay.ts'

/** Who is signed in. The access token lives in this variable and nowhere else; the refresh token is the browser's secret. */
export interface Session {
  accessToken: string
  /** By this browser's clock, in milliseconds. */
  expiresAt: number
  user: User
}

type Message = { kind: 'session'; session: Session } | { kind: 'signed-out' }

const REFRESH_LOCK = 'plinth.session'
const RETRY_AFTER_FAILURE = seconds(15)

let session: Session | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let signingOut = false

const channel = new BroadcastChannel(REFRESH_LOCK)
channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.kind === 'session') adopt(data.session)
  else leave()
})

export const currentSession = () => session

/** The session of this browser, asked for once when there is none yet. Undefined: nobody is signed in. */
export async function ensureSession(): Promise<Session | undefined> {
  return session ?? refreshSession(undefined)
}

/**
 * Exchanges the refresh cookie for a new session, one tab at a time, so that no tab uses up a token another one needs.
 * A newer session than `stale` that another tab brought meanwhile is taken instead. Throws when the server fails.
 */
export async function refreshSession(stale: Session | undefined): Promise<Session | undefined> {
  return withLock(REFRESH_LOCK, async () => {
    if (session && session.accessToken !== stale?.accessToken) return session
    try {
      adopt(sessionOf(await callAuth(auth.refresh, {})))
      tellOthers({ kind: 'session', session: session! })
      return session
    } catch (error) {
      if (!isRefused(error)) throw error
      drop()
      return undefined
    }
  })
}

/** `fetch` that refreshes the session once when the server no longer takes the access token, and gives up after that. */
export async function fetchWithSession(request: Request): Promise<Response> {
  const used = session
  if (!used) return fetch(request)
  const again = request.clone()
  const response = await fetch(request)
  if (response.status !== 401) return response
  const renewed = await refreshSession(used)
  if (!renewed) return goToSignIn()
  again.headers.set('authorization', `Bearer ${renewed.accessToken}`)
  return fetch(again)
}

/** Ends the session here, tells the other tabs, and forgets what belongs to the person. Theme and previews stay. */
export async function signOut(): Promise<void> {
  signingOut = true
  try {
    await withLock(REFRESH_LOCK, () => callAuth(auth.signOut, { scope: 'local' }))
  } catch (error) {
    // A session that the server does not know any more has ended already.
    if (!isRefused(error)) throw error
  } finally {
    signingOut = false
  }
  tellOthers({ kind: 'signed-out' })
  forgetPerson()
  drop()
}

/** Leaves for the sign-in page, which leads back here afterwards. Never settles, so that nothing flickers on the way. */
export function goToSignIn(): Promise<never> {
  if (!signingOut) location.replace(pathWithReturn('/sign-in', location))
  return new Promise(() => {})
}

const callAuth = createClient({
  baseUrl: '',
  fetch: (request) => fetch(request),
  accessToken: () => session?.accessToken,
  requestId: newRequestId,
  now: () => Date.now(),
})

const sessionOf = ({ access_token, expires_in, user }: SessionAnswer): Session => ({
  accessToken: access_token,
  expiresAt: Date.now() + seconds(expires_in),
  user,
})

function adopt(next: Session) {
  session = next
  plan(refreshDelay(next.expiresAt - Date.now()))
}

function plan(delay: number) {
  clearTimeout(timer)
  timer = setTimeout(() => void renew(), delay)
}

async function renew() {
  const renewed = await refreshSession(session).catch(() => 'later' as const)
  if (renewed === 'later') plan(RETRY_AFTER_FAILURE)
  else if (!renewed) await goToSignIn()
}

function drop() {
  clearTimeout(timer)
  session = undefined
}

function leave() {
  drop()
  forgetPerson()
  location.replace('/sign-in')
}

/** The server looked at the session and said no; waiting does not help. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && error.code >= 400 && error.code < 500 && error.code !== 429

const tellOthers = (message: Message) => channel.postMessage(message)
