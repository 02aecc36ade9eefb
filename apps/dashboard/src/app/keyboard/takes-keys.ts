import { isTyping } from '../../lib/keyboard/is-typing.ts'

/** What has keys of its own: a letter there chooses, edits or is written. */
const OWNERS = '[role=menu],[role=listbox],[role=grid],[role=dialog],[role=alertdialog]'

/** Whether single keys belong to what has the focus, or to a window that lies over the page. */
export const takesKeys = () => isTyping() || document.activeElement?.closest(OWNERS) != null
