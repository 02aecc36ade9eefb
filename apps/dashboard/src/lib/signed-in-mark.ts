const KEY = 'plinth.signed-in'

/**
 * Whether somebody may be signed in here: the session itself is a cookie that no script can see. A browser that keeps
 * nothing cannot tell, so there the server is asked.
 */
export function maySomebodyBeSignedIn() {
  try {
    if (localStorage.getItem(KEY) !== null) return true
    localStorage.setItem(KEY, '')
    localStorage.removeItem(KEY)
    return false
  } catch {
    return true
  }
}

export function markSignedIn() {
  try {
    localStorage.setItem(KEY, 'yes')
  } catch {
    // Without a mark such a browser asks the server every time.
  }
}

export function removeSignedInMark() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing could have been stored either.
  }
}
