import type { FeatureName } from '@plinth/catalog/features'
import type { TokenAccess } from '@plinth/contract/access'
import type { Sql } from '@plinth/service-kit/sql'
import type { Stores } from '../stores/stores.ts'
import type { Person, TokenBearer } from './person.ts'
import type { PlatformProcess } from './platform-process.ts'

/** What a verb may use while it answers one request. For a change, `sql` and `stores` are inside its transaction. */
export interface RequestContext extends PlatformProcess {
  requestId: string
  ip: string
  sql: Sql
  stores: Stores
  /** The same stores inside another transaction. */
  storesOver(sql: Sql): Stores
  /** Aborts when the caller goes away. */
  signal: AbortSignal
  header(name: string): string | undefined
  refreshToken: string | undefined
  setRefreshToken(token: string | undefined): void
  /** The secret that the caller's browser was named by. */
  browser: string | undefined
  /** Names the browser for the attempt that begins. */
  nameBrowser(): string
  /**
   * Who the Bearer token speaks for, if its session still lives and no second factor is missing. Asked once per request.
   * Throws for a bad access token.
   */
  identify(): Promise<Person | undefined>
  /** The same before two-factor authentication: for the guards, which decide what that is good for. */
  identifyHalfway(): Promise<Person | undefined>
  /** Who came with a personal access token; nobody where the endpoint is public, which takes no notice of one. */
  tokenBearer(): Promise<TokenBearer | undefined>
  /** Whom the Bearer token names, of a session by its signature alone: to look things up by, never to decide by. */
  claimedUserId(): Promise<string | undefined>
  /** Side by side, but one after the other within a transaction, which has one connection. */
  together<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]>
  /** What the endpoint belongs to, if that can be switched off. */
  feature: FeatureName | undefined
  /** What a personal access token needs for the endpoint. */
  tokenAccess: TokenAccess
  /** Whether members of a restricted organization get 402. */
  isRefusedWhileRestricted: boolean
}
