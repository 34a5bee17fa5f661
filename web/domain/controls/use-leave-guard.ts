import { useEffect } from 'react'
import { useBlocker, type BlockerFunction } from 'react-router-dom'
import { askFirst, prepareToAsk } from './ask-first.ts'

const toAnotherPage: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname
const never: BlockerFunction = () => false

/** Asks before a page with unsaved changes is left; `within` also guards a change of the page's query. */
export function useLeaveGuard(isDirty: boolean, question: string, { within = true } = {}) {
  const blocker = useBlocker(within ? isDirty : isDirty ? toAnotherPage : never)
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined
    // Only the latest attempt to leave continues.
    let isLatest = true
    const { proceed, reset } = blocker
    const decide = async () => {
      const leave = (await askFirst(question)) ? proceed : reset
      if (isLatest) leave()
    }
    void decide()
    return () => {
      isLatest = false
    }
  }, [blocker, question])
  useEffect(() => {
    if (!isDirty) return undefined
    void prepareToAsk()
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
}
