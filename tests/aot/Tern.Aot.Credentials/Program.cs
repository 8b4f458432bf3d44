// One call with the default credentials: measures what a source of credentials adds to the start of a program. The name of the program file
// is the profile; "keys" means no profile: keys and region are then in variables.
using Tern.DynamoDB;

string name = Path.GetFileNameWithoutExtension(Environment.ProcessPath)!;
using var dynamo = new DynamoDBClient(new DynamoDBClientOptions { Endpoint = args[0], Profile = name == "keys" ? null : name });
GetItemResponse response = await dynamo.GetItemAsync(new()
{
    TableName = "orders",
    Key = new() { ["pk"] = "CUSTOMER#17", ["sk"] = "ORDER#2026-11-21" },
});
return response.Item?["total"].N == "42.10" ? 0 : 1;
