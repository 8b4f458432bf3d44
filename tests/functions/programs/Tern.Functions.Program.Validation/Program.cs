using Tern.Functions;

// A function whose event has rules, but no regular expression.
return await FunctionHost.RunAsync();
