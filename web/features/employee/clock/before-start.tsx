import type { ComponentProps } from 'react'
import { EarlyStart } from './early-start.tsx'
import { MustReadDialog } from './must-read.tsx'

interface BeforeStartProps {
  early: ComponentProps<typeof EarlyStart>
  mustRead: ComponentProps<typeof MustReadDialog>
}

/** What may be asked between the button and the start. It loads with the page, so that it is there without a connection. */
export const BeforeStart = ({ early, mustRead }: BeforeStartProps) => (
  <>
    {mustRead.messages.length > 0 && <MustReadDialog {...mustRead} />}
    <EarlyStart {...early} />
  </>
)
