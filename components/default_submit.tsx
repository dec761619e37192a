interface DefaultSubmitProps {
  /** what it sends */
  name?: string;
  value?: string;
}

/**
 * The form's first button, which Enter in any field presses: without it Enter would press whatever button stands
 * first, e.g. the one that removes a file.
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
