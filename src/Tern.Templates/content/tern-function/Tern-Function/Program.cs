using Tern.Functions;

return await FunctionHost.RunAsync();
