import { AuthError } from '@plinth/identity/auth-error'
import { conflict, forbidden, invalid, notFound, type PlatformError, unavailable } from '../../http/errors.ts'
import type { RequestContext } from '../../context/request-context.ts'

export const githubNotConfigured = () => conflict('github_not_configured', 'GitHub is not set up on this installation.')

export const githubAppNotConfigured = () =>
  conflict('github_app_not_configured', 'This installation has no app at GitHub.')

/** The dashboard has a sentence of its own for it, with the address of support. */
export const unverifiedEmail = () =>
  forbidden('unverified_code_hosting_user', 'Your GitHub account has no verified primary e-mail address.')

/** What identity refuses, in sentences for people who came with GitHub. */
export async function inSentences<Answer>(
  work: Promise<Answer>,
  { log, requestId }: Pick<RequestContext, 'log' | 'requestId'>,
): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    const refusal = error instanceof AuthError ? refusals[error.code]?.() : undefined
    if (!(error instanceof AuthError) || refusal === undefined) throw error
    if (error.status >= 500) {
      log.warn({ err: error.cause, request_id: requestId }, 'GitHub did not answer as it should')
    }
    throw refusal
  }
}

const refusals: Record<string, (() => PlatformError) | undefined> = {
  bad_oauth_state: () =>
    invalid(
      'wrong_state',
      'This attempt was begun somewhere else, was used already or took too long. Please try again.',
    ),
  bad_oauth_callback: () => invalid('code_hosting_refused', 'GitHub did not accept this attempt. Please try again.'),
  oauth_provider_unavailable: () =>
    unavailable('code_hosting_unavailable', 'GitHub did not answer as it should. Please try again in a moment.', 5),
  identity_already_exists: () =>
    conflict(
      'identity_already_exists',
      'This GitHub account belongs to somebody else here, or another one is connected to your account.',
    ),
  identity_not_found: () =>
    notFound(
      'identity_not_found',
      'No account here is connected to this GitHub account. Sign in with your password and connect it in your account.',
    ),
  email_exists: () =>
    conflict(
      'email_exists',
      'There is an account with the address of this GitHub account. Sign in with its password and connect GitHub in your account.',
    ),
  single_identity_not_deletable: () =>
    conflict('single_identity_not_deletable', 'GitHub is the only way you can sign in. Set a password first.'),
}
