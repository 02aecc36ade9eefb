import { createContext, useContext, useId } from 'react'

export type FieldWiring = {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldWiring | undefined>(undefined)

type Wired = {
  id?: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
}

/** The id and ARIA attributes of a control, from the Field around it; what the control was given itself wins. */
export function useFieldWiring(own: Wired) {
  const field = useContext(FieldContext)
  const fallbackId = useId()
  return {
    id: own.id ?? field?.id ?? fallbackId,
    required: own.required ?? field?.required,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid ? true : undefined),
  }
}
