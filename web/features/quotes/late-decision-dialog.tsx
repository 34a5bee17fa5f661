import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import type { DecisionDialogProps } from './decision-dialog.tsx'

const DecisionDialog = lazyWithRetry(() => import('./decision-dialog.tsx').then((m) => m.DecisionDialog))

/** Few decisions are entered by hand: the dialog's code comes with the first, and stays, so that closing gives the focus back. */
export function LateDecisionDialog(props: DecisionDialogProps) {
  const [isAsked, setAsked] = useState(false)
  if (props.decision && !isAsked) setAsked(true)
  return <Suspense>{isAsked && <DecisionDialog {...props} />}</Suspense>
}
