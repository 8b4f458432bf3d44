using Microsoft.Extensions.DependencyInjection;
using Tern;
using Tern.DynamoDB;
using Tern.Functions;

return await FunctionHost.RunAsync(services =>
{
    services.AddSingleton(AwsEnvironment.Process.TimeProvider);
    services.AddTern().AddDynamoDB();
});
