import { IconFile } from "@/components/icon.tsx";
import { Reader } from "@/components/reader.tsx";
import { DEFAULT_SETTINGS } from "@/domain/setting_rules.ts";
import { stylesheet } from "@/platform/assets.ts";
import { asLeft } from "@/site/as_left.ts";
import { mayOpen } from "@/site/map.ts";
import { define } from "@/utils.ts";

/** Around every page: the reader's words and clock, which all parts use. */
export default define.layout(function Layout({ Component, state, url, req }) {
  const { time_zone } = state.settings ?? DEFAULT_SETTINGS;
  return (
    <Reader
      t={state.t}
      account={state.actor?.id}
      timeZone={time_zone}
      asLeft={(list) =>
        state.actor ? asLeft(list, state.actor, url, req.headers) : list}
      mayOpen={(href) => mayOpen(state.actor, href)}
    >
      <IconFile.Provider value={state.styled ? stylesheet().icons : ""}>
        <Component />
      </IconFile.Provider>
    </Reader>
  );
});
