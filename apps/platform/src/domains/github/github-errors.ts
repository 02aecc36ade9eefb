import { AuthError } from '@plinth/identity/auth-error'
import { conflict, forbidden, invalid, PlatformError, unavailable } from '../../http/errors.ts'

export const githubNotConfigured = () => conflict('github_not_configured', 'GitHub is not set up on this installation.')

export const wrongState = () =>
  invalid('wrong_state', 'This attempt was begun somewhere else, was used already or took too long. Please try again.')

export const githubRefused = () =>
  invalid('code_hosting_refused', 'GitHub did not accept this attempt. Please try again.')

export const githubUnavailable = () =>
  unavailable('code_hosting_unavailable', 'GitHub did not answer as it should. Please try again in a moment.', 5)

/** The dashboard has a sentence of its own for it, with the address of support. */
export const unverifiedEmail = () =>
  forbidden('unverified_code_hosting_user', 'GitHub knows no verified primary e-mail address of yours.')

/** What the authentication service refuses, in sentences for people who came with GitHub. */
export async function inSentences<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    const message = error instanceof AuthError ? sentences[error.code] : undefined
    if (!(error instanceof AuthError) || message === undefined) throw error
    throw new PlatformError({ status: error.code === 'identity_not_found' ? 404 : 409, code: error.code, message })
  }
}

const sentences: Record<string, string | undefined> = {
  identity_already_exists:
    'This GitHub account belongs to somebody else here, or another one is connected to your account.',
  identity_not_found:
    'No account here is connected to this GitHub account. Sign in with your password and connect it in your account.',
  email_exists:
    'There is an account with the address of this GitHub account. Sign in with its password and connect GitHub in your account.',
  single_identity_not_deletable: 'GitHub is the only way you can sign in. Set a password first.',
}
