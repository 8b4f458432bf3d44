// Calls from a native program: to an AWS in this process, to scripted responses in every protocol, and, if a URL is given, to an AWS
// over HTTP.
using Tern;
using Tern.Aot.Functional;
using Tern.Aot.Functional.Protocols;
using Tern.DynamoDB;
using Tern.Local;

var checks = new Checks();
await using (LocalAws aws = await LocalAws.StartAsync())
{
    using DynamoDBClient dynamo = aws.CreateClient<DynamoDBClient>();
    await checks.RunAsync("in process", () => new Scenario(dynamo, checks).RunAsync());
    await checks.RunAsync("mapper", () => new MapperScenario(dynamo, checks).RunAsync());
    await checks.RunAsync("in process, faults", () => new FaultScenario(aws, checks).RunAsync());
}
await checks.RunAsync("awsJson", new AwsJsonScenario(checks).RunAsync);
await checks.RunAsync("restJson1", new RestJsonScenario(checks).RunAsync);
await checks.RunAsync("restXml", new RestXmlScenario(checks).RunAsync);
await checks.RunAsync("awsQuery", new AwsQueryScenario(checks).RunAsync);
await checks.RunAsync("ec2Query", new Ec2QueryScenario(checks).RunAsync);
await checks.RunAsync("rpcv2Cbor", new RpcV2CborScenario(checks).RunAsync);
var events = new EventScenario(checks);
await checks.RunAsync("events of restJson1", events.RestJsonAsync);
await checks.RunAsync("events of awsJson", events.AwsJsonAsync);
await checks.RunAsync("signing", new SigningScenario(checks).RunAsync);
if (args is [var endpoint])
{
    using var dynamo = new DynamoDBClient(new DynamoDBClientOptions
    {
        Endpoint = endpoint,
        Region = "us-east-1",
        Credentials = new StaticCredentialsProvider("LOCALACCESSKEYID", "local-secret-access-key"),
    });
    await checks.RunAsync("over HTTP", () => new Scenario(dynamo, checks).RunAsync());
}
return checks.Report();
