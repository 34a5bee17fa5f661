import { useEffect } from 'react'
import { useBlocker, type BlockerFunction } from 'react-router-dom'

const toAnotherPage: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname
const never: BlockerFunction = () => false

/** Asks before a page with unsaved changes is left; `within` also guards a change of the page's query. */
export function useLeaveGuard(isDirty: boolean, question: string, { within = true } = {}) {
  const blocker = useBlocker(within ? isDirty : isDirty ? toAnotherPage : never)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker, question])
  useEffect(() => {
    if (!isDirty) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
}
