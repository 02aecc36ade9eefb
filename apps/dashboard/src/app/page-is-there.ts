import { seconds } from '@plinth/catalog/durations'
import { whenCallsRest } from '../api/calls-under-way.ts'

/** A page that never rests does not keep back what comes after it. */
const AT_MOST = seconds(2)

let isThere: Promise<void> | undefined

/** Resolves when the first page has what it asked for and is painted. */
export function pageIsThere() {
  isThere ??= Promise.race([rested(), new Promise<void>((resolve) => setTimeout(resolve, AT_MOST))])
  return isThere
}

async function rested() {
  // the effects of the first rendering have to ask before there is something to wait for
  await nextFrame()
  await nextFrame()
  await whenCallsRest()
  await nextFrame()
  await nextFrame()
  await idle()
}

/** What was fetched is drawn first. Safari has no idle callbacks. */
const idle = () =>
  new Promise<void>((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(() => resolve()) : setTimeout(resolve),
  )

/** Frames stop in a tab in the background. */
const nextFrame = () =>
  new Promise<void>((resolve) => (document.hidden ? setTimeout(resolve) : requestAnimationFrame(() => resolve())))
