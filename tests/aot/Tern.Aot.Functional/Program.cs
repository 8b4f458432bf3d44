// Real work from a native binary: against an AWS in this process and, when a URL is given, against one over HTTP.
using Tern.Aot.Functional;
using Tern.DynamoDB;
using Tern.Identity;
using Tern.Local;

var checks = new Checks();
await using (LocalAws aws = await LocalAws.StartAsync())
{
    using DynamoDBClient dynamo = aws.CreateClient<DynamoDBClient>();
    await checks.RunAsync("in process", () => new Scenario(dynamo, checks).RunAsync());
    await checks.RunAsync("in process, faults", () => new FaultScenario(aws, checks).RunAsync());
}
if (args is [var endpoint])
{
    using var dynamo = new DynamoDBClient(new DynamoDBClientOptions
    {
        Endpoint = endpoint,
        Region = "us-east-1",
        Credentials = new StaticCredentials("LOCALACCESSKEYID", "local-secret-access-key"),
    });
    await checks.RunAsync("over HTTP", () => new Scenario(dynamo, checks).RunAsync());
}
return checks.Report();
