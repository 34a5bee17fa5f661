import type { ComponentProps } from 'react'
import { EarlyStart } from './early-start.tsx'
import { MustReadDialog } from './must-read.tsx'

interface BeforeStartProps {
  early: ComponentProps<typeof EarlyStart>
  mustRead: ComponentProps<typeof MustReadDialog>
}

/** Questions between the button and the start. They load with the page because there may be no connection later. */
export const BeforeStart = ({ early, mustRead }: BeforeStartProps) => (
  <>
    {mustRead.messages.length > 0 && <MustReadDialog {...mustRead} />}
    <EarlyStart {...early} />
  </>
)
