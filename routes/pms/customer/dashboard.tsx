export { default, handler } from "../../(_customer)/dashboard.tsx";
