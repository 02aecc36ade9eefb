import type { Plugin } from 'vite'
import { isSignInPath } from '../src/lib/session/sign-in-paths.ts'

/** Lets the development server answer the sign-in paths with `sign-in.html`, as the platform does. */
export function signInEntry(): Plugin {
  return {
    name: 'plinth-sign-in-entry',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const [pathname = '/', search] = (request.url ?? '/').split('?')
        if (isSignInPath(pathname)) request.url = search === undefined ? '/sign-in.html' : `/sign-in.html?${search}`
        next()
      })
    },
  }
}
