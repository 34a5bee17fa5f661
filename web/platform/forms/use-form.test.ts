import { act, renderHook } from '@testing-library/react'
import type { FormEvent } from 'react'
import { expect, test } from 'vitest'
import { useForm } from './use-form.ts'

test('a form that fails for a fault of our own can be sent again', async () => {
  const { result } = renderHook(() => useForm(() => Promise.reject(new TypeError('a fault'))))
  const event = { preventDefault() {}, currentTarget: document.createElement('form') }
  const submit = () => result.current.formProps.onSubmit(event as unknown as FormEvent<HTMLFormElement>)
  // It is thrown on, so that it is reported.
  await act(() => expect(submit()).rejects.toThrow('a fault'))
  expect(result.current.isSending).toBeUndefined()
  expect(result.current.formProps['aria-busy']).toBeUndefined()
})
