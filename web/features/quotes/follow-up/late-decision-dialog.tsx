import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import type { DecisionDialogProps } from './decision-dialog.tsx'

const DecisionDialog = lazyWithRetry(() => import('./decision-dialog.tsx').then((m) => m.DecisionDialog))

/**
 * Loads the dialog on first use, because few decisions are entered by hand; it stays mounted so that closing restores
 * the focus.
 */
export function LateDecisionDialog(props: DecisionDialogProps) {
  const [isAsked, setAsked] = useState(false)
  if (props.decision && !isAsked) setAsked(true)
  return <Suspense>{isAsked && <DecisionDialog {...props} />}</Suspense>
}
