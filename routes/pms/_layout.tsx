export { PanelLayout as default } from "@/site/frame.tsx";
