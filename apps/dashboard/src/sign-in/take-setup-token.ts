import { takeToken } from '../lib/url/take-token.ts'

let taken = ''

/** The set-up token of the link that Plinth prints at its start, `/sign-up#token=…`. */
export const takeSetupToken = () => (taken = takeToken() ?? taken)
