export { default, handler } from "../../(_customer)/user.tsx";
