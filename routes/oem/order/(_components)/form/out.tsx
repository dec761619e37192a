interface OutProps {
  /** which figure, as `figuresOf` names it */
  name: string;
  figures: Readonly<Record<string, string>>;
}

/** A figure of the form; the island keeps it up to date while the reader types. */
export function Out({ name, figures }: OutProps) {
  return <span class="num nw" data-out={name}>{figures[name]}</span>;
}
