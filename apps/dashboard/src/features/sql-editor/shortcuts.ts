const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform)

/** As the person's keyboard has them. */
export const shortcuts = isMac
  ? { run: '⌘ Enter', runStatement: '⇧ ⌘ Enter', save: '⌘ S' }
  : { run: 'Ctrl Enter', runStatement: 'Shift Ctrl Enter', save: 'Ctrl S' }
