import { useTheme } from '@plinth/ui/theme'
import { useLocation, useMatches } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyOr } from '../components/loading/lazy-or.ts'
import { useIsNarrow } from '../components/frames/use-is-narrow.ts'
import { noticesHeight } from '../lib/browser/stored-entries.ts'
import { isPreviewOn } from '../lib/browser/preview-flags.ts'
import { afterwards } from './afterwards.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { InsideShell } from './inside-shell.ts'
import type { KeyboardLayer } from './keyboard/keyboard.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import { useNavigationHere } from './use-navigation-here.ts'

const Banners = afterwards('Banners', RoomForNotices)
const Keyboard = afterwards('Keyboard')
const BesidePage = afterwards('BesidePage')
const OverPage = afterwards('OverPage')
const NavigationSheet = lazyOr(async () => (await import('./navigation-sheet.tsx')).NavigationSheet)

/** What surrounds every page of a signed-in person: the bar at the top, the rail at the left. */
export function Shell({ children }: { children: ReactNode }) {
  useTheme()
  const isNarrow = useIsNarrow()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const navigation = useNavigationHere()
  const path = useLocation({ select: ({ pathname }) => pathname })
  // what the keyboard opened is closed on another page
  const [opened, setOpened] = useState<{ layer: KeyboardLayer | undefined; path: string }>()
  const onLayer = (layer: KeyboardLayer | undefined) => setOpened({ layer, path })
  const [keysListen, setKeysListen] = useState(false)
  const fillsTheScreen = useMatches().some(({ staticData }) => staticData.fillsTheScreen)
  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:rounded-control focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
      >
        Skip to content
      </a>
      <TopBar
        onMenu={isNarrow && navigation.length > 0 ? () => setSheetOpen(true) : undefined}
        onSearch={() => onLayer('menu')}
        keysListen={keysListen}
      />
      <ConnectionBar />
      <Banners />
      <div className="relative flex min-h-0 flex-1">
        {!isNarrow && navigation.length > 0 && <Rail navigation={navigation} />}
        <main
          id="content"
          className={
            fillsTheScreen
              ? 'relative flex min-w-0 flex-1 flex-col overflow-hidden pb-(--corner-room)'
              : 'relative min-w-0 flex-1 scroll-pb-(--corner-room) overflow-y-auto pb-(--corner-room) [scrollbar-gutter:stable]'
          }
          data-scroll-restoration-id="content"
        >
          <InsideShell value>{children}</InsideShell>
        </main>
        <BesidePage />
      </div>
      <OverPage />
      <Keyboard
        navigation={navigation}
        layer={opened?.path === path ? opened.layer : undefined}
        onLayer={onLayer}
        onListening={setKeysListen}
      />
      {isNarrow && (
        <Suspense>
          <NavigationSheet open={isSheetOpen} onOpenChange={setSheetOpen} navigation={navigation} />
        </Suspense>
      )}
    </div>
  )
}

function RoomForNotices() {
  return isPreviewOn('cls') && <div className="shrink-0" style={{ height: noticesHeight.read() }} />
}
