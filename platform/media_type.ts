/** The media type of a request's body, without its parameters; "" where it says none. */
export function mediaType(req: Request): string {
  return (req.headers.get("content-type") ?? "").split(";", 1)[0]!.trim()
    .toLowerCase();
}
