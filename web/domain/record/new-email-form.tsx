import type { ReactNode } from 'react'
import { limits } from '#shared/limits.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { api } from '#web/platform/http/api.ts'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { Field } from '#web/kit/core/field.tsx'
import { FormError } from '#web/platform/forms/form-error.tsx'

interface NewEmailFormProps {
  label: string
  onSent: (email: string) => void | Promise<void>
  /** Puts the field and the button where they belong. */
  children: (field: ReactNode, isSending: boolean) => ReactNode
}

/** Asks for a link to another address of the account, which takes the place of the one it has or waits for. */
export function NewEmailForm({ label, onSent, children }: NewEmailFormProps) {
  const { formProps, problems, error, isSending } = useForm(async (values) => {
    const email = textOf(values, 'email')
    await api.post(secondFactorPaths.ownEmail, { email })
    await onSent(email)
  })
  return (
    <form {...formProps}>
      {children(
        <>
          <FormError error={error} />
          <Field
            label={label}
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={limits.emailMax}
            problem={problems['email']}
          />
        </>,
        isSending ?? false,
      )}
    </form>
  )
}
