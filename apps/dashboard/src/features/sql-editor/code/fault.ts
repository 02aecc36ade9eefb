import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'

/** Where the database found a fault; undefined takes the mark away. */
export const setFault = StateEffect.define<{ from: number; to: number } | undefined>()

const mark = Decoration.mark({ class: 'cm-fault', attributes: { 'aria-invalid': 'true' } })

/** Marks the fault of the last run until its text is changed. */
export const fault = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, docChanged }) {
    let next = marks.map(changes)
    if (docChanged) {
      changes.iterChanges((from, to) => {
        next = next.update({ filter: (start, end) => to < start || from > end })
      })
    }
    for (const effect of effects) if (effect.is(setFault)) next = markOf(effect.value)
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

function markOf(place: { from: number; to: number } | undefined) {
  if (!place) return Decoration.none
  return place.to > place.from ? Decoration.set([mark.range(place.from, place.to)]) : Decoration.none
}
