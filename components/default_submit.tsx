interface DefaultSubmitProps {
  /** the value it sends */
  name?: string;
  value?: string;
}

/**
 * The form's first button, which Enter in any field presses: otherwise it would press any first button, such as one
 * that removes a file.
 */
export function DefaultSubmit(props: DefaultSubmitProps) {
  return (
    <button
      class="sr"
      type="submit"
      tabindex={-1}
      aria-hidden="true"
      {...props}
    />
  );
}
