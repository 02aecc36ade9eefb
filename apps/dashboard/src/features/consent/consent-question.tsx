import { Button } from '@plinth/ui/button'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { decideConsent } from '../../data/telemetry.ts'
import { consentToAll } from '../../lib/browser/consent.ts'

const PrivacySettings = lazy(async () => ({ default: (await import('./privacy-settings.tsx')).PrivacySettings }))

const ROOM = '--corner-room'

/** The page below can be scrolled clear of it, and toasts stand above it. */
function keepRoom(card: HTMLElement) {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(ROOM, `${card.offsetHeight + 16}px`))
  observer.observe(card)
  return () => {
    observer.disconnect()
    style.removeProperty(ROOM)
  }
}

/** Asks once in each browser, and stays until it is answered. */
export function ConsentQuestion() {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <section
        ref={keepRoom}
        aria-label="Cookies"
        className="fixed end-4 bottom-4 z-30 flex w-89 animate-rise flex-col gap-3 rounded-panel border border-border bg-raised p-4 shadow-float max-sm:inset-x-3 max-sm:bottom-3 max-sm:w-auto"
      >
        <p>
          We use cookies to collect data and improve our services.{' '}
          <Link to="/guides/privacy" className="whitespace-nowrap underline underline-offset-2">
            Learn more
          </Link>
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button size="small" onClick={() => void decideConsent(consentToAll(true))}>
            Accept
          </Button>
          <Button size="small" onClick={() => void decideConsent(consentToAll(false))}>
            Opt out
          </Button>
          <Button size="small" variant="quiet" onClick={() => setChoosing(true)}>
            Privacy settings
          </Button>
        </div>
      </section>
      <Suspense>{isChoosing && <PrivacySettings onClose={() => setChoosing(false)} />}</Suspense>
    </>
  )
}
