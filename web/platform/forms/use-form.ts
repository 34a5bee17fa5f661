import { useState, type FormEvent } from 'react'
import { ApiError } from '#web/platform/http/api.ts'
import { base } from '#web/platform/texts/base-texts.ts'
import { regionalLanguage } from '#web/platform/texts/language.ts'
import { failureOf, logNotice, notify } from '#web/platform/notifications/notifications.ts'

interface FormState {
  readonly isSending?: boolean
  /** The last submission succeeded. */
  readonly isDone?: boolean
  /** Values of the last submission. */
  readonly sent?: FormData
  /** The error of the last submission, whether or not it belongs to an input. */
  readonly cause?: ApiError | undefined
  /** Messages by the input's name. */
  readonly problems: Readonly<Record<string, string>>
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A bound in a message; dates in the reader's format. Does without format.ts, which the login page does not load. */
const boundOf = (type: string, bound: string) =>
  type === 'date' && bound
    ? new Date(`${bound}T00:00`).toLocaleDateString(regionalLanguage(), { dateStyle: 'medium' })
    : bound

/** Results of the browser's own validation, in the page's words. */
function findProblems(form: HTMLFormElement) {
  const problems: Record<string, string> = {}
  for (const control of form.elements as unknown as Iterable<Control>) {
    if (!control.name || !control.willValidate || control.validity.valid) continue
    for (const key in control.validity) {
      if (key === 'customError') problems[control.name] = control.validationMessage
      else if (control.validity[key as keyof ValidityState]) {
        const { type, min, max, minLength, maxLength } = control as HTMLInputElement
        problems[control.name] = base(key as 'valueMissing', {
          min: boundOf(type, min),
          max: boundOf(type, max),
          minLength,
          maxLength,
        })
        break
      }
    }
  }
  return problems
}

/**
 * A form submitted by `send`: validates the inputs first, then assigns the API's field errors to them. Spread
 * `formProps` on `Form`, which shows both. An error is shown once: at the input, or, where no input explains it, in the
 * error notice that every failed change has.
 */
export function useForm(send: (values: FormData, form: HTMLFormElement) => Promise<unknown>) {
  const [state, setState] = useState<FormState>({ problems: {} })

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const sent = new FormData(form)
    const refuse = (problems: Record<string, string>, cause?: ApiError) => {
      const first = [...(form.elements as unknown as Iterable<Control>)].find(({ name }) => problems[name])
      setState({ problems, sent, cause })
      first?.focus()
    }
    const problems = findProblems(form)
    if (Object.keys(problems).length) return refuse(problems)
    setState({ isSending: true, problems })
    try {
      await send(sent, form)
      setState({ problems, sent, isDone: true })
    } catch (error) {
      if (!(error instanceof ApiError)) {
        refuse(problems)
        throw error
      }
      for (const { path, message } of error.fields) if (form.elements.namedItem(path)) problems[path] = message
      // A refused sign-in is no error.
      if (error.status !== 401) (Object.keys(problems).length ? logNotice : notify)(failureOf(error))
      // A copy, because inputs compare it with the object from the time of sending.
      refuse({ ...problems }, error)
    }
  }

  /** Clears an input's message, which was about the previous value. */
  function forget({ target }: FormEvent<HTMLFormElement>) {
    setState((now) => {
      const { [(target as unknown as Control).name]: ownProblem, ...problems } = now.problems
      return ownProblem ? { ...now, problems } : now
    })
  }

  const formProps = {
    onSubmit: handleSubmit,
    onInput: forget,
    noValidate: true,
    'aria-busy': state.isSending,
    problems: state.problems,
    error: state.cause,
  }
  return { ...state, formProps }
}

/** A text input's value, trimmed. */
export const textOf = (values: FormData, name: string) => String(values.get(name) ?? '').trim()
