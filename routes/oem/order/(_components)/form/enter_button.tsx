/** The first button of a form, which Enter presses: it recalculates, so that Enter never removes or submits. */
export function EnterButton() {
  return (
    <button
      type="submit"
      class="sr"
      tabindex={-1}
      aria-hidden="true"
      name="do"
      value="recalc"
      formnovalidate
    />
  );
}
