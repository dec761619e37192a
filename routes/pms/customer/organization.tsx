export { default, handler } from "../../(_customer)/organization.tsx";
