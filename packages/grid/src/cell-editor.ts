export type AfterEdit = 'stay' | 'down' | 'up' | 'right' | 'left'

export interface CellEditorOptions {
  label: string
  value: string | null
  nullable: boolean
  /** Typing replaces the value, Enter and F2 keep it. */
  keepsValue: boolean
  opensUpwards: boolean
  onCommit: (value: string | null, after: AfterEdit) => void
  onCancel: () => void
}

export interface CellEditor {
  element: HTMLElement
  commit: (after: AfterEdit) => void
  close: () => void
}

/** Opens a text editor inside a mounted cell and gives it the focus. Exactly one of the two callbacks is called, once. */
export function openCellEditor(cell: HTMLElement, options: CellEditorOptions): CellEditor {
  const element = document.createElement('div')
  element.className = options.opensUpwards ? 'dg-editor dg-upwards' : 'dg-editor'
  const field = document.createElement('textarea')
  field.rows = 1
  field.spellcheck = false
  field.autocomplete = 'off'
  field.ariaLabel = `Edit ${options.label}`
  field.value = options.keepsValue ? (options.value ?? '') : ''
  element.append(field)
  const nullChoice = options.nullable ? createNullChoice(toggleNull) : undefined
  if (nullChoice) element.append(nullChoice)

  let isOpen = true
  let isNull = false
  setNull(options.keepsValue && options.value === null)

  field.addEventListener('input', () => {
    setNull(false)
    fitHeight()
  })
  element.addEventListener('keydown', onKeyDown)
  element.addEventListener('focusout', onFocusOut)
  for (const type of ['pointerdown', 'dblclick', 'copy', 'cut', 'paste']) element.addEventListener(type, stop)

  cell.append(element)
  field.focus({ preventScroll: true })
  if (options.keepsValue) field.select()
  fitHeight()
  return { element, commit, close }

  function commit(after: AfterEdit) {
    if (!isOpen) return
    const value = isNull ? null : field.value
    close()
    options.onCommit(value, after)
  }

  function cancel() {
    if (!isOpen) return
    close()
    options.onCancel()
  }

  function close() {
    isOpen = false
    element.remove()
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation()
    // Keys that an input method is using; 229 is what Safari reports for the Enter that ends a composition.
    if (event.isComposing || event.keyCode === 229) return
    const isCommand = event.ctrlKey || event.metaKey
    if (event.key === 'Escape') cancel()
    else if (event.key === 'Backspace' && isCommand && event.shiftKey && nullChoice) toggleNull()
    else if (event.key === 'Tab') commit(event.shiftKey ? 'left' : 'right')
    else if (event.key === 'Enter' && event.target === nullChoice) toggleNull()
    else if (event.key === 'Enter' && event.altKey) insertLineBreak()
    else if (event.key === 'Enter') commit(event.shiftKey ? 'up' : 'down')
    else return
    event.preventDefault()
  }

  function onFocusOut(event: FocusEvent) {
    const goesElsewhere = !(event.relatedTarget instanceof Node && element.contains(event.relatedTarget))
    // Another window taking the focus is not an answer.
    if (isOpen && goesElsewhere && document.hasFocus()) commit('stay')
  }

  function insertLineBreak() {
    field.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end')
    field.dispatchEvent(new Event('input'))
  }

  function toggleNull() {
    setNull(!isNull)
    if (isNull) field.value = ''
    fitHeight()
    field.focus({ preventScroll: true })
  }

  function setNull(next: boolean) {
    isNull = next
    field.placeholder = next ? 'NULL' : ''
    if (nullChoice) nullChoice.ariaPressed = String(next)
  }

  function fitHeight() {
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight}px`
  }
}

function createNullChoice(onClick: () => void) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'dg-null-choice'
  button.textContent = 'NULL'
  button.title = 'Set to NULL (Ctrl or ⌘ + Shift + Backspace)'
  button.addEventListener('click', onClick)
  return button
}

function stop(event: Event) {
  event.stopPropagation()
}
