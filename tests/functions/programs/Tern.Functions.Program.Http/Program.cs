using Tern.Functions;

// An API with a router, values of the route and the body, and a result with a value.
return await FunctionHost.RunAsync();
