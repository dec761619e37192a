interface DefaultSubmitProps {
  /** the value it sends */
  name?: string;
  value?: string;
  /** where its answer is shown from, if not from the top: "#pay" */
  formaction?: string;
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

const STAYS = { name: "do", value: "recalc" } as const;

interface StayOnEnterProps {
  /** the fragment of the form: "#pay" */
  at?: string;
  /** the form shows what was typed and not done: it is asked for before it is left */
  typed?: boolean;
}

/** The first button of a form whose act can't be taken back: Enter shows the form again as it is typed. */
export function StayOnEnter({ at, typed }: StayOnEnterProps) {
  return (
    <>
      <DefaultSubmit {...STAYS} formaction={at} />
      {typed && <span data-typed hidden />}
    </>
  );
}

/** Whether a form was sent by {@link StayOnEnter}: nothing is done. */
export function isStaying(form: FormData): boolean {
  return form.get(STAYS.name) === STAYS.value;
}
