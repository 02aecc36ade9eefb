import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * What stands in a search field that the address repeats as `search`. While one types the address follows the field,
 * since it lags behind; a step back or a link sets the field.
 */
export function useSearchText(inAddress = '') {
  const [text, setText] = useState(inAddress)
  const { history } = useRouter()
  useEffect(
    () =>
      history.subscribe(({ location, action }) => {
        if (action.type !== 'REPLACE') setText(new URLSearchParams(location.search).get('search') ?? '')
      }),
    [history],
  )
  return [text, setText] as const
}
