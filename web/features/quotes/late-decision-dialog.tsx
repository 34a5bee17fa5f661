import { Suspense, useState } from 'react'
import { late } from '#web/lib/late.ts'
import type { DecisionDialogProps } from './decision-dialog.tsx'

const DecisionDialog = late(() => import('./decision-dialog.tsx').then((m) => m.DecisionDialog))

/** Few decisions are entered by hand: the dialog's code comes with the first, and stays, so that closing gives the focus back. */
export function LateDecisionDialog(props: DecisionDialogProps) {
  const [isAsked, setAsked] = useState(false)
  if (props.decision && !isAsked) setAsked(true)
  return <Suspense>{isAsked && <DecisionDialog {...props} />}</Suspense>
}
