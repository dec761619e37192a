import type { ComponentChildren } from "preact";
import { Head } from "fresh/runtime";
import Watch from "@/islands/Watch.tsx";

interface GoingProps {
  /** whether the work still goes on */
  going: boolean;
  class: string;
  children: ComponentChildren;
}

/** How far some work has come: the page keeps itself up to date, without scripts by loading anew. */
export function Going({ going, children, ...rest }: GoingProps) {
  return (
    <div {...rest} data-going={going ? "" : undefined}>
      {going && (
        <Head>
          <noscript>
            <meta http-equiv="refresh" content="2" />
          </noscript>
        </Head>
      )}
      {children}
      {going && <Watch />}
    </div>
  );
}
