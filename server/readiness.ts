/** The process's own shutdown state, reported to balancers by `/readyz` of gateway and API. */
export interface Readiness {
  /** The process was signalled and serves for `SHUTDOWN_DELAY_MS` more, so that balancers stop sending. */
  stopping: boolean
}

export const newReadiness = (): Readiness => ({ stopping: false })

/**
 * Set by an API that shuts down, as opposed to one whose database is down: the gateway leaves the balancer only for the
 * former.
 */
export const stoppingHeader = 'x-custodia-stopping'
