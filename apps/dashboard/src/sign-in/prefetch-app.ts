/** Fetches the app's own chunks on the first sign that somebody is about to sign in. Returns how to stop waiting for it. */
export function prefetchApp(): () => void {
  const stop = () => document.removeEventListener('input', start)
  const start = () => {
    stop()
    void prefetch()
  }
  document.addEventListener('input', start)
  return stop
}

/** The page of the app names what it loads, so its chunks need no list of their own here. */
async function prefetch() {
  const page = await fetch('/organizations', { headers: { accept: 'text/html' } }).catch(() => undefined)
  if (!page?.ok) return
  for (const [, path] of (await page.text()).matchAll(/(?:src|href)="(\/assets\/[\w.-]+\.(?:js|css))"/g)) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = path!
    document.head.append(link)
  }
}
