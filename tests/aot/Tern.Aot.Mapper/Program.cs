// Items as objects in a native program: each kind of type, and each operation of a table, against an AWS in this process.
using Tern.Aot.Functional;
using Tern.Aot.Mapper;
using Tern.DynamoDB;
using Tern.Local;

var checks = new Checks();
await using (LocalAws aws = await LocalAws.StartAsync())
{
    using DynamoDBClient dynamo = aws.CreateClient<DynamoDBClient>();
    await CreateTableAsync("tern-aot-mapper", ("pk", ScalarAttributeType.S), ("sk", ScalarAttributeType.S));
    await CreateTableAsync("tern-aot-numbers", ("Sensor", ScalarAttributeType.N), ("Position", ScalarAttributeType.B));
    await checks.RunAsync("types", new TypeScenario(dynamo, checks).RunAsync);
    await checks.RunAsync("operations", new OperationScenario(dynamo, checks).RunAsync);
    await checks.RunAsync("pages", new PageScenario(dynamo, checks).RunAsync);
    await checks.RunAsync("conditions", new ConditionScenario(dynamo, checks).RunAsync);
    await checks.RunAsync("updates", new UpdateScenario(dynamo, checks).RunAsync);

    async Task CreateTableAsync(string name, (string Name, ScalarAttributeType Type) partition, (string Name, ScalarAttributeType Type) sort) => await dynamo.CreateTableAsync(new()
    {
        TableName = name,
        BillingMode = BillingMode.PayPerRequest,
        AttributeDefinitions = [new() { AttributeName = partition.Name, AttributeType = partition.Type }, new() { AttributeName = sort.Name, AttributeType = sort.Type }],
        KeySchema = [new() { AttributeName = partition.Name, KeyType = KeyType.Hash }, new() { AttributeName = sort.Name, KeyType = KeyType.Range }],
    });
}
return checks.Report();
