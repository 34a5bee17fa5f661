import { useCallback, useState } from 'react'
import { useToggle } from '#web/platform/data/use-toggle.ts'
import { useWide } from '#web/platform/window/use-wide.ts'

/** The sidebar is shown next to the page from this width on. */
const dockedFrom = '(min-width: 1024px)'

/** Whether the sidebar is open: remembered on wide windows, closed at first on narrow ones. */
export function useSidebar() {
  const isDocked = useWide(dockedFrom)
  const [isDockedOpen, setDockedOpen] = useToggle('sidebar.open', true)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  /** // Set by the tour while it runs, and not remembered. */
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
