using Microsoft.Extensions.DependencyInjection;
using Tern.DynamoDB;
using Tern.Functions;
using Tern_Api;

return await FunctionHost.RunAsync(services =>
{
    services.AddTern().AddDynamoDB();
    services.AddSingleton<OrderStore>();
});
