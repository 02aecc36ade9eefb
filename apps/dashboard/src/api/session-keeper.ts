import { seconds } from '@plinth/catalog/durations'
import { ApiError } from '@plinth/contract/api-error'
import type { Session as SessionAnswer, User } from '@plinth/contract/auth'
import { refreshDelay } from './refresh-delay.ts'

/** Who is signed in. The access token lives in memory and nowhere else; the refresh token is the browser's secret. */
export interface Session {
  accessToken: string
  /** By this browser's clock, in milliseconds. */
  expiresAt: number
  /** `aal2`: a second factor was shown. */
  aal: SessionAnswer['aal']
  /** The token is good for nothing before the second factor. */
  needsSecondFactor: boolean
  user: User
}

/** Where a tab leaves for, with or without the way back. */
export type Exit = 'sign-in' | 'sign-in-and-back' | 'second-step-and-back'

export type SessionMessage = { kind: 'session'; session: Session } | { kind: 'signed-out' }

/** What the keeper needs of the browser it runs in. */
export interface SessionWorld {
  refresh: () => Promise<SessionAnswer>
  signOut: (accessToken: string | undefined) => Promise<void>
  fetch: (request: Request) => Promise<Response>
  /** Runs the work while no other tab runs its own, and passes on whether one did. */
  withLock: <Result>(work: (wasTaken: boolean) => Promise<Result>) => Promise<Result>
  tellOthers: (message: SessionMessage) => void
  now: () => number
  /** Does the work later; returns how to cancel it. */
  later: (work: () => void, delay: number) => () => void
  /** Never settles. */
  leave: (exit: Exit) => Promise<never>
  /** Removes what this browser keeps for the person; settles when it is gone. */
  forget: () => Promise<unknown>
  /** What this browser knows without asking the server: whether somebody signed in and did not sign out. */
  mark: { mayBeThere: () => boolean; set: (userId: string) => void; remove: () => void }
}

const RETRY_AFTER_FAILURE = seconds(15)
/** Far longer than a message takes from tab to tab. */
const NEWS_LIMIT = seconds(1)

/** Keeps one tab's session fresh, together with the other tabs of the browser. */
export function createSessionKeeper(world: SessionWorld) {
  let session: Session | undefined
  let cancelRenewal = () => {}
  let onNews = () => {}
  let looking: Promise<Session | undefined> | undefined

  /**
   * The session of this browser, asked for when there may be one. Undefined: nobody is signed in. A halfway session leaves
   * for two-factor authentication.
   */
  const ensure = async () => {
    const found = session ?? (world.mark.mayBeThere() ? await look() : undefined)
    return found?.needsSecondFactor ? world.leave('second-step-and-back') : found
  }

  /** Once for all who ask at the same time: where there is no lock, the second of two would use up the same token. */
  const look = () => {
    looking ??= refresh(undefined).finally(() => {
      looking = undefined
    })
    return looking
  }

  /**
   * Exchanges the refresh cookie for a new session, one tab at a time, so that no tab uses up a token another one
   * needs. A newer session than `stale` that arrived meanwhile is taken instead; who had to wait for another tab waits
   * for what that one says, too. Throws when the server fails. Nobody is signed in where the cookie is somebody else's by
   * now and this tab does not know of it: what it has on its page and under way is not theirs.
   */
  const refresh = (stale: Session | undefined): Promise<Session | undefined> =>
    world.withLock(async (wasTaken) => {
      const newer = () => (session && session.accessToken !== stale?.accessToken ? session : undefined)
      if (wasTaken && !newer()) await news()
      const found = newer()
      if (found) return found
      try {
        return takeOwn(await world.refresh())
      } catch (error) {
        if (!isRefused(error)) throw error
        drop()
        return undefined
      }
    })

  /** Resolves when another tab says something, or has had the time to. */
  const news = () =>
    new Promise<void>((resolve) => {
      const cancelWaiting = world.later(resolve, NEWS_LIMIT)
      onNews = () => {
        cancelWaiting()
        resolve()
      }
    })

  const takeOwn = (answer: SessionAnswer) => {
    const taken = sessionOf(answer, world.now())
    if (isSamePerson(taken)) return take(answer)
    drop()
    world.tellOthers({ kind: 'session', session: taken })
    return undefined
  }

  /** A session that a call answered becomes that of all tabs. */
  const take = (answer: SessionAnswer) => {
    const taken = sessionOf(answer, world.now())
    adopt(taken)
    world.tellOthers({ kind: 'session', session: taken })
    return taken
  }

  /** `fetch` that refreshes once when the server no longer takes the access token, and leaves when that is refused. */
  const fetchWithSession = async (request: Request): Promise<Response> => {
    const used = session
    if (!used) return world.fetch(request)
    const again = request.clone()
    const response = await world.fetch(request)
    if (response.status === 403 && (await isHalfway(response))) return world.leave('second-step-and-back')
    if (response.status !== 401) return response
    const renewed = await refresh(used)
    if (!renewed) return world.leave('sign-in-and-back')
    again.headers.set('authorization', `Bearer ${renewed.accessToken}`)
    return world.fetch(again)
  }

  /** Ends the session here and in the other tabs. A session the server does not know any more has ended already. */
  const signOut = async () => {
    await world.withLock(() =>
      world.signOut(session?.accessToken).catch((error: unknown) => {
        if (!isRefused(error)) throw error
      }),
    )
    drop()
    world.mark.remove()
    world.tellOthers({ kind: 'signed-out' })
    await world.forget()
  }

  /** Takes in what another tab says. */
  const receive = (message: SessionMessage) => {
    onNews()
    if (message.kind === 'session' && isSamePerson(message.session)) return adopt(message.session)
    drop()
    if (message.kind === 'signed-out') void world.forget()
    void world.leave('sign-in')
  }

  /** The page holds the data of the person it was loaded for. */
  const isSamePerson = ({ user }: Session) => session === undefined || session.user.id === user.id

  const adopt = (next: Session) => {
    session = next
    world.mark.set(next.user.id)
    renewAfter(refreshDelay(next.expiresAt - world.now()))
  }

  const renewAfter = (delay: number) => {
    cancelRenewal()
    cancelRenewal = world.later(() => void renew(), delay)
  }

  const renew = async () => {
    try {
      if (!(await refresh(session))) await world.leave('sign-in-and-back')
    } catch {
      renewAfter(RETRY_AFTER_FAILURE)
    }
  }

  const drop = () => {
    cancelRenewal()
    session = undefined
  }

  return { current: () => session, ensure, refresh, fetchWithSession, take, signOut, receive }
}

const sessionOf = (
  { access_token, expires_in, aal, second_factor_required, user }: SessionAnswer,
  now: number,
): Session => ({
  accessToken: access_token,
  expiresAt: now + seconds(expires_in),
  aal,
  needsSecondFactor: second_factor_required,
  user,
})

/** Somebody signed in again in this browser and did not finish. */
const isHalfway = (response: Response) =>
  response
    .clone()
    .json()
    .then(
      ({ code }: { code?: unknown }) => code === 'second_factor_required',
      () => false,
    )

/** The server looked at the session and said no; waiting does not help. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && error.code >= 400 && error.code < 500 && error.code !== 429
