/** The statuses that an {@linkcode HttpError} may have. */
// deno-fmt-ignore
type ErrorStatus =
  | 400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418
  | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451
  | 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511;

/**
 * An error that stands for an HTTP status: thrown anywhere in a middleware or
 * handler, answered by the nearest error page.
 */
export class HttpError extends Error {
  /** The HTTP status code of the answer. */
  status: ErrorStatus;

  constructor(status: ErrorStatus, message?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = this.constructor.name;
    this.status = status;
  }
}
