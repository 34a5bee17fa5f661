import { useCallback, useState } from 'react'
import { useToggle } from '#web/platform/data/use-toggle.ts'
import { useWide } from '#web/platform/window/use-wide.ts'

/** From here on the sidebar stands beside the page. */
const dockedFrom = '(min-width: 1024px)'

/** Whether the menu shows: remembered where it stands beside the page, closed at first where it covers it. */
export function useSidebar() {
  const isDocked = useWide(dockedFrom)
  const [isDockedOpen, setDockedOpen] = useToggle('sidebar.open', true)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  /** What the tour wants while it runs; it leaves no trace. */
  const [forTour, setForTour] = useState<boolean>()
  const isOpen = forTour ?? (isDocked ? isDockedOpen : isDrawerOpen)
  const close = useCallback(() => setDrawerOpen(false), [])
  return {
    isOpen,
    isDrawer: !isDocked,
    close,
    open: () => setDrawerOpen(true),
    toggle: () => (isDocked ? setDockedOpen(!isOpen) : setDrawerOpen(!isOpen)),
    setForTour,
  }
}
