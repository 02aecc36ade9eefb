import { auth } from '@plinth/contract/auth'
import { createClient } from '@plinth/contract/client'
import { newRequestId } from '../lib/ids/request-id.ts'
import { pathWithReturn } from '../lib/url/return-path.ts'
import { markPerson, maySomebodyBeSignedIn, removeSignedInMark } from '../lib/session/signed-in-mark.ts'
import { forgetPerson } from '../lib/browser/stored.ts'
import { SESSION_LOCK, withLock } from '../lib/browser/with-lock.ts'
import { fetchEarly, isAnsweredEarly } from './early-responses.ts'
import { createSessionKeeper, type Exit, type SessionMessage } from './session-keeper.ts'

const exits: Record<Exit, () => string> = {
  'sign-in': () => '/sign-in',
  'sign-in-and-back': () => pathWithReturn('/sign-in', location),
  'second-step-and-back': () => pathWithReturn('/second-step', location),
}

const REFRESH = { method: auth.refresh.method, url: auth.refresh.path }

const channel = new BroadcastChannel('plinth.session')

const keeper = createSessionKeeper({
  refresh: () => callAs(undefined)(auth.refresh, {}),
  signOut: (accessToken) => callAs(accessToken)(auth.signOut, { scope: 'local' }),
  fetch: fetchEarly,
  // the head of the page had the lock while it asked
  withLock: async (work) => ((await isAnsweredEarly(REFRESH)) ? work(false) : withLock(SESSION_LOCK, work)),
  tellOthers: (message) => channel.postMessage(message),
  now: () => Date.now(),
  later: (work, delay) => {
    const timer = setTimeout(work, delay)
    return () => clearTimeout(timer)
  },
  leave: (exit) => leaveFor(exits[exit]()),
  forget: forgetPerson,
  mark: { mayBeThere: maySomebodyBeSignedIn, set: markPerson, remove: removeSignedInMark },
})

channel.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => keeper.receive(data))

export const { current: currentSession, ensure: ensureSession, fetchWithSession, take: takeSession, signOut } = keeper

/** Asks the server for the session even where nothing suggests one: who signs out wants to be sure. */
export const lookForSession = () => keeper.refresh(undefined)

/** Requests the session again, after something about it changed on the server. */
export const renewSession = () => keeper.refresh(keeper.current())

/** Leaves for the sign-in page, which leads back here afterwards. Never settles, so that nothing flickers on the way. */
export const goToSignIn = () => leaveFor(pathWithReturn('/sign-in', location))

/** Ends a session that the server does not accept, and leads back here after another sign-in. */
export async function leaveSignedOut(): Promise<never> {
  await signOut()
  return goToSignIn()
}

function leaveFor(address: string): Promise<never> {
  location.replace(address)
  return new Promise(() => {})
}

function callAs(accessToken: string | undefined) {
  return createClient({
    baseUrl: '',
    fetch: fetchEarly,
    accessToken: () => accessToken,
    requestId: newRequestId,
    now: () => Date.now(),
  })
}
