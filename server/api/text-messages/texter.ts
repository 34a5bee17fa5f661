/** A text's delivery state; `refused` was never sent. */
export type TextState = 'queued' | 'sent' | 'delivered' | 'failed' | 'refused'

export interface TextMessage {
  /** The job's id: the same on each retry. */
  id: string
  /** Numbers as +15551234567. */
  from: string
  to: string
  text: string
  /** The signed URL for the provider's delivery report. */
  statusUrl: string
  /** The request that caused this text. */
  requestId: string
}

export interface Texter {
  /**
   * Hands the text over.
   * @returns the provider's id of it.
   * @throws ProviderRefusalError when it is rejected permanently; another Error when a retry may succeed.
   */
  send(message: TextMessage): Promise<string>
}
