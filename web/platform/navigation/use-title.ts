import { useEffect } from 'react'

/** Sets the title of the browser's tab and history entry. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    document.title = title ? `${title} · Custodia` : 'Custodia'
  }, [title])
}
