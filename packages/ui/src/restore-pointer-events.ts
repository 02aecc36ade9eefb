const RESTORED_AFTER_MS = 300

/**
 * A modal layer takes the pointer from the page, and one that closes while another opens or unmounts can leave it so.
 * Called when a layer closes: the page has its pointer back after 300 ms, unless a layer is still open.
 */
export function restorePointerEvents() {
  setTimeout(() => {
    if (!document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]'))
      document.body.style.removeProperty('pointer-events')
  }, RESTORED_AFTER_MS)
}
