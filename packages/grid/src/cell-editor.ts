/** `stay` is for who has left the editor already, `stay-focused` for who goes on in the grid. */
export type AfterEdit = 'stay' | 'stay-focused' | 'down' | 'up' | 'right' | 'left'

export interface CellEditorOptions {
  label: string
  value: string | null
  nullable: boolean
  /** Typing replaces the value, Enter and F2 keep it. */
  keepsValue: boolean
  opensUpwards: boolean
  choices?: readonly string[] | undefined
  shortcuts?: readonly { label: string; value: () => string }[] | undefined
  complaint?: ((value: string) => string | undefined) | undefined
  onCommit: (value: string | null, after: AfterEdit) => void
  onCancel: () => void
}

export interface CellEditor {
  element: HTMLElement
  commit: (after: AfterEdit) => void
  close: () => void
}

export type OpenCellEditor = typeof openCellEditor

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
  const chips = document.createElement('div')
  chips.className = 'dg-choices'
  const { choices = [], shortcuts = [] } = options
  const listed = choices.map((choice) => createChoice(choice, () => choose(choice)))
  for (const { label, value } of shortcuts) chips.append(createChoice(label, () => choose(value())))
  chips.append(...listed)
  if (nullChoice) chips.append(nullChoice)
  if (chips.childElementCount > 0) element.append(chips)
  const complaint = document.createElement('p')
  complaint.className = 'dg-complaint'
  complaint.role = 'alert'

  let isOpen = true
  let isNull = false
  setNull(options.keepsValue && options.value === null)

  field.addEventListener('input', () => {
    setNull(false)
    complain(undefined)
    markChosen()
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
    const wrong = value === null || value === options.value ? undefined : options.complaint?.(value)
    // what is left by a click elsewhere is kept all the same: the text is the person's
    if (wrong && after !== 'stay') return complain(wrong)
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
    else if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.target.click()
    else if (listed.length > 0 && event.key.startsWith('Arrow') && !isCommand) step(event.key)
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

  function choose(value: string) {
    setNull(false)
    field.value = value
    if (choices.length > 0) return commit('stay-focused')
    fitHeight()
    field.focus({ preventScroll: true })
  }

  /** Arrow keys go through the values that there are. */
  function step(key: string) {
    const by = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1
    const at = choices.indexOf(isNull ? '' : field.value)
    const next = choices[at < 0 ? (by > 0 ? 0 : choices.length - 1) : (at + by + choices.length) % choices.length]!
    setNull(false)
    field.value = next
    markChosen()
  }

  function markChosen() {
    for (const [index, choice] of choices.entries())
      listed[index]!.ariaPressed = String(!isNull && choice === field.value)
  }

  function complain(text: string | undefined) {
    complaint.textContent = text ?? ''
    field.ariaInvalid = text ? 'true' : null
    if (text) element.append(complaint)
    else complaint.remove()
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
    markChosen()
  }

  function fitHeight() {
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight}px`
  }
}

function createChoice(label: string, onClick: () => void) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'dg-choice'
  button.textContent = label
  button.addEventListener('click', onClick)
  return button
}

function createNullChoice(onClick: () => void) {
  const button = createChoice('NULL', onClick)
  button.classList.add('dg-null-choice')
  button.title = 'Set to NULL (Ctrl or ⌘ + Shift + Backspace)'
  return button
}

function stop(event: Event) {
  event.stopPropagation()
}
