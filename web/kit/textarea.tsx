import type { ComponentProps } from 'react'
import { Labelled, type Labels } from './core/labelled.tsx'

/** A labelled input of several lines; it grows with its text. */
export const Textarea = (props: ComponentProps<'textarea'> & Labels) => <Labelled as="textarea" {...props} />
