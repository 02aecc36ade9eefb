/** The addresses that the small sign-in entry answers. Everything else belongs to the app. */
export const signInPaths = [
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/confirm',
  '/second-step',
  '/github-callback',
] as const

/** Where somebody arrives who has just deleted their account. */
export const AFTER_DELETION = '/sign-in#account-deleted'

export type SignInPath = (typeof signInPaths)[number]

export const isSignInPath = (pathname: string): pathname is SignInPath => signInPaths.some((path) => path === pathname)
