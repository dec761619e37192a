import { Frame } from "@/site/frame.tsx";
import { define } from "@/utils.ts";

export default define.layout(function Layout({ Component, state, url, req }) {
  if (url.searchParams.has("print")) return <Component />;
  return (
    <Frame state={state} url={url} headers={req.headers}>
      <Component />
    </Frame>
  );
});
