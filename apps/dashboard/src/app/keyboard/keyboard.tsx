import { useParams, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CHORD_TIMEOUT, type Chord, pressInChord } from '../../lib/keyboard/chord.ts'
import { useKeyboardSettings } from '../../lib/keyboard/keyboard-settings.ts'
import { isPressed, menuShortcut, shortcuts } from '../../lib/keyboard/shortcuts.ts'
import { featureCommands, featureParts } from '../brought-by-features.ts'
import type { NavigationGroups } from '../navigation-list.tsx'
import { useProjectHere } from '../../components/project/use-project-here.ts'
import { ChordHint } from './chord-hint.tsx'
import { destinationsOf } from './destinations.ts'
import { takesKeys } from './takes-keys.ts'

const loadMenu = () => Promise.all([import('../command-menu/command-menu.tsx'), featureCommands.load()])
const CommandMenu = lazy(async () => ({ default: (await loadMenu())[0].CommandMenu }))
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }))

/** What the keyboard opens over any page. */
export type KeyboardLayer = 'menu' | 'shortcuts'

interface KeyboardProps {
  navigation: NavigationGroups
  layer: KeyboardLayer | undefined
  onLayer: (layer: KeyboardLayer | undefined) => void
  onListening: (listens: boolean) => void
}

/** The shortcuts that work on every page, and what they open. */
export function Keyboard({ navigation, layer, onLayer, onListening }: KeyboardProps) {
  const { history } = useRouter()
  const { menuKey, hasSingleKeys } = useKeyboardSettings()
  const destinations = destinationsOf(navigation, useParams({ strict: false }))
  const project = useProjectHere()
  const own = featureParts.useAvailable().flatMap(({ brought }) => brought.shortcuts ?? [])
  const [chord, setChord] = useState<Chord>()
  // both stay once they were there, so that they can close in their own time
  const [wanted, setWanted] = useState<ReadonlySet<KeyboardLayer>>(new Set())
  if (layer && !wanted.has(layer)) setWanted(new Set([...wanted, layer]))

  function onKeyDown(event: KeyboardEvent) {
    // the key that is held down first leaves the time to fetch what the next one opens
    if (event.key === 'Control' || event.key === 'Meta') void loadMenu().catch(() => undefined)
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    if (isPressed(menuShortcut(menuKey), event)) onLayer(layer === 'menu' ? undefined : 'menu')
    else if (project && runOf(event)) runOf(event)?.(project)
    else if (!hasSingleKeys || hasModifier(event) || takesKeys() || !onSingleKey(event)) return
    event.preventDefault()
  }

  /** What a feature does on these keys. */
  const runOf = (event: KeyboardEvent) => own.find(({ keys, run }) => run && isPressed(keys, event))?.run

  /** Whether the key was used. */
  function onSingleKey(event: KeyboardEvent) {
    const step = pressInChord(chord, event.key, event.timeStamp)
    setChord(step.chord)
    if (step.isUsed) {
      const destination = destinations.find(({ key }) => key !== undefined && key === step.letter)
      if (destination) history.push(destination.href)
      return true
    }
    if (isPressed(shortcuts.openMenuPlainly.keys, event)) onLayer('menu')
    else if (isPressed(shortcuts.showShortcuts.keys, event)) onLayer('shortcuts')
    else return isPressed(shortcuts.create.keys, event) && pressCreate()
    return true
  }

  const latest = useRef(onKeyDown)
  useLayoutEffect(() => {
    latest.current = onKeyDown
  })
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => latest.current(event)
    addEventListener('keydown', listener)
    onListening(true)
    return () => {
      removeEventListener('keydown', listener)
      onListening(false)
    }
  }, [onListening])

  useEffect(() => {
    if (!chord) return undefined
    const timer = setTimeout(() => setChord(undefined), CHORD_TIMEOUT)
    return () => clearTimeout(timer)
  }, [chord])

  const close = (open: boolean) => open || onLayer(undefined)
  return (
    <>
      {chord && <ChordHint destinations={destinations} />}
      <Suspense>
        {wanted.has('menu') && (
          <CommandMenu open={layer === 'menu'} onOpenChange={close} onShortcuts={() => onLayer('shortcuts')} />
        )}
      </Suspense>
      <Suspense>
        {wanted.has('shortcuts') && (
          <ShortcutSheet
            open={layer === 'shortcuts'}
            onOpenChange={close}
            destinations={destinations}
            ofFeatures={own}
          />
        )}
      </Suspense>
    </>
  )
}

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey

/** Presses what the page marks as the way to create its main thing; false where there is none. */
function pressCreate() {
  const marked = document.querySelector<HTMLElement>(
    `main [aria-keyshortcuts="${shortcuts.create.keys.key}"]:not(:disabled)`,
  )
  marked?.click()
  return marked !== null
}
