import type { ReactNode } from 'react'
import { limits } from '#shared/limits.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { api } from '#web/platform/http/api.ts'
import { Form } from '#web/domain/form/form.tsx'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { Field } from '#web/kit/core/field.tsx'

interface NewEmailFormProps {
  label: string
  onSent: (email: string) => void | Promise<void>
  /** Places the field and the button. */
  children: (field: ReactNode, isSending: boolean) => ReactNode
}

/** Requests a confirmation link for a new email address, which replaces the current or pending one. */
export function NewEmailForm({ label, onSent, children }: NewEmailFormProps) {
  const { formProps, isSending } = useForm(async (values) => {
    const email = textOf(values, 'email')
    await api.post(secondFactorPaths.ownEmail, { email })
    await onSent(email)
  })
  return (
    <Form {...formProps}>
      {children(
        <>
          <Field label={label} name="email" type="email" autoComplete="email" required maxLength={limits.emailMax} />
        </>,
        isSending ?? false,
      )}
    </Form>
  )
}
