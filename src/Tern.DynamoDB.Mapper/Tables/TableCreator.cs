namespace Tern.DynamoDB.Mapper;

/// <summary>Creates tables. It is not generic, and no operation on items refers to it: programs that create no table do not contain it.</summary>
internal static class TableCreator
{
    // DynamoDB creates a table within seconds.
    private static readonly TimeSpan s_maxWait = TimeSpan.FromMinutes(10);

    public static async Task CreateAsync(DynamoDBClient client, TableContext table, Func<CreateTableRequest, CreateTableRequest>? configure, CancellationToken cancellationToken)
    {
        CreateTableRequest request = CreateRequest(table.Map, table.TableName);
        request = configure is null ? request : configure(request);
        await client.CreateTableAsync(request, cancellationToken).ConfigureAwait(false);
        await client.WaitUntilTableExistsAsync(new() { TableName = request.TableName }, s_maxWait, cancellationToken).ConfigureAwait(false);
        if (table.Map.TimeToLiveName is not { } timeToLive)
            return;
        // CreateTable has no member for it, and DynamoDB refuses it until the table is active.
        await client.UpdateTimeToLiveAsync(
            new() { TableName = request.TableName, TimeToLiveSpecification = new() { AttributeName = timeToLive, Enabled = true } }, cancellationToken).ConfigureAwait(false);
    }

    private static CreateTableRequest CreateRequest(ItemMap map, string tableName)
    {
        // Its item type can have a time to live that the projection does not have.
        if (map.ProjectedNameCount is not null)
            throw new MappingException("The type is a projection. Create the table with its item type", map.ItemType, "");
        List<AttributeDefinition> attributes = [DefinitionOf(KeyWriter.RequireName(map), map.PartitionKind)];
        List<KeySchemaElement> keys = [new() { AttributeName = attributes[0].AttributeName, KeyType = KeyType.Hash }];
        if (map.SortName is { } sortName)
        {
            attributes.Add(DefinitionOf(sortName, map.SortKind));
            keys.Add(new() { AttributeName = sortName, KeyType = KeyType.Range });
        }
        return new() { TableName = tableName, BillingMode = BillingMode.PayPerRequest, AttributeDefinitions = attributes, KeySchema = keys };
    }

    private static AttributeDefinition DefinitionOf(string name, ScalarKind kind) => new()
    {
        AttributeName = name,
        AttributeType = kind switch
        {
            ScalarKind.Text => ScalarAttributeType.S,
            ScalarKind.Number => ScalarAttributeType.N,
            _ => ScalarAttributeType.B,
        },
    };
}
