import type { ComponentProps } from 'react'
import { Labelled, type Labels } from './labelled.tsx'

/** A labelled input of one line. */
export const Field = (props: ComponentProps<'input'> & Labels) => <Labelled as="input" {...props} />
