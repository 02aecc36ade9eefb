/** The addresses that the small sign-in entry answers. Everything else belongs to the app. */
export const signInPaths = [
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/confirm',
  '/second-step',
] as const

export type SignInPath = (typeof signInPaths)[number]

export const isSignInPath = (pathname: string): pathname is SignInPath => signInPaths.some((path) => path === pathname)
