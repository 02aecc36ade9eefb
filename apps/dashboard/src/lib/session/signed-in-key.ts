/** What a browser keeps under this name says that somebody signed in here and did not sign out. */
export const SIGNED_IN_KEY = 'plinth.signed-in'
