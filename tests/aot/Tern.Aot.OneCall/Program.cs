// One client and one operation: measures what Tern adds to a program with minimal use.
using Tern;
using Tern.DynamoDB;

using var dynamo = new DynamoDBClient(new DynamoDBClientOptions
{
    Region = "eu-west-1",
    Endpoint = args[0],
    Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
});
GetItemResponse response = await dynamo.GetItemAsync(new()
{
    TableName = "orders",
    Key = new() { ["pk"] = "CUSTOMER#17", ["sk"] = "ORDER#2026-11-21" },
});
return response.Item?["total"].N == "42.10" ? 0 : 1;
