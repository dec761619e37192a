import { Icon, type IconName } from "./icon.tsx";

interface GoodsPictureProps {
  /** the cover's file; without one the icon stands there */
  cover?: number | null;
  icon: IconName;
}

/** Goods beside their name: decoration, always of the same size. */
export function GoodsPicture({ cover, icon }: GoodsPictureProps) {
  if (!cover) {
    return (
      <span class="th">
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <img
      class="th"
      src={`/file/${cover}/thumb`}
      alt=""
      width={44}
      height={44}
      loading="lazy"
    />
  );
}
