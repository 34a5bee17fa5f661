import type { ReactNode } from 'react'

/** A scroll target for links from other pages. */
export const Anchor = ({ id, children }: { id: string; children: ReactNode }) => (
  <div
    id={id}
    className="scroll-mt-20 border-b border-line py-6 first:pt-0 last:border-0 [&>section]:border-0 [&>section]:py-0"
  >
    {children}
  </div>
)
