export { default, handler } from "../../(_customer)/other.tsx";
