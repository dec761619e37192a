export { default, handler } from "../../(_customer)/address.tsx";
