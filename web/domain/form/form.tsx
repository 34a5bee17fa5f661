import type { ComponentProps } from 'react'
import type { ApiError } from '#web/platform/http/api.ts'
import { FieldProblems } from '#web/kit/core/labelled.tsx'
import { FormError } from './form-error.tsx'

interface FormProps extends ComponentProps<'form'> {
  problems: Readonly<Record<string, string>>
  /** Shown above the inputs. */
  error: ApiError | undefined
}

/** The form of `useForm`: a refused sign-in is shown first, errors at the input they name. */
export const Form = ({ problems, error, children, ...form }: FormProps) => (
  <FieldProblems value={problems}>
    <form {...form}>
      {error?.status === 401 && <FormError error={error} />}
      {children}
    </form>
  </FieldProblems>
)
