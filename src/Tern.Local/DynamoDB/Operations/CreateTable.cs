using Tern.DynamoDB;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Tables;
using Tern.Shapes;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>CreateTable</c>.</summary>
internal static class CreateTable
{
    public static async ValueTask<CreateTableResponse> ExecuteAsync(Database database, CreateTableRequest request, CancellationToken cancellationToken)
    {
        CheckMembers(request);
        TableDefinition definition = Define(database, request);
        cancellationToken.ThrowIfCancellationRequested();
        long position = database.CreateTable(definition);
        await database.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        Table table = TableRequests.Find(database, definition.Name);
        lock (table.Gate)
            return new CreateTableResponse { TableDescription = TableDescriptions.Of(table, database) };
    }

    private static void CheckMembers(CreateTableRequest request)
    {
        TableRequests.CheckName(request.TableName);
        var constraints = new MemberConstraints();
        constraints.NotNull("attributeDefinitions", request.AttributeDefinitions is not AbsentList<AttributeDefinition>);
        constraints.Attributes(request.AttributeDefinitions);
        constraints.BillingMode(request.BillingMode);
        constraints.Throughput("provisionedThroughput", request.ProvisionedThroughput);
        if (request.KeySchema is AbsentList<KeySchemaElement>)
            constraints.NotNull("keySchema", false);
        else
            constraints.KeySchema("keySchema", request.KeySchema);
        for (int i = 0; i < request.GlobalSecondaryIndexes.Count; i++)
        {
            string member = $"globalSecondaryIndexes.{i + 1}.member";
            constraints.IndexName($"{member}.indexName", request.GlobalSecondaryIndexes[i].IndexName);
            constraints.KeySchema($"{member}.keySchema", request.GlobalSecondaryIndexes[i].KeySchema);
            constraints.Throughput($"{member}.provisionedThroughput", request.GlobalSecondaryIndexes[i].ProvisionedThroughput);
        }
        for (int i = 0; i < request.LocalSecondaryIndexes.Count; i++)
        {
            string member = $"localSecondaryIndexes.{i + 1}.member";
            constraints.IndexName($"{member}.indexName", request.LocalSecondaryIndexes[i].IndexName);
            constraints.KeySchema($"{member}.keySchema", request.LocalSecondaryIndexes[i].KeySchema);
        }
        constraints.TableClass(request.TableClass);
        constraints.StreamView(request.StreamSpecification);
        constraints.ThrowIfAny();
        if (request.VectorIndexes.Count > 0)
            throw LocalServiceException.Validation("Vector indexes are not in Tern.Local.");
    }

    private static TableDefinition Define(Database database, CreateTableRequest request)
    {
        bool isPaidPerRequest = request.BillingMode == BillingMode.PayPerRequest;
        if (isPaidPerRequest && request.ProvisionedThroughput is not null)
            throw ServiceErrors.Invalid("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST");
        if (!isPaidPerRequest && request.ProvisionedThroughput is null)
            throw ServiceErrors.Invalid("ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED");
        TableRequests.CheckBounds(request.ProvisionedThroughput);

        DateTimeOffset now = database.Now;
        var builder = new TableBuilder(request.AttributeDefinitions);
        KeyDefinition key = builder.Key(request.KeySchema);
        List<IndexDefinition> indexes = [];
        if (request.LocalSecondaryIndexes is not AbsentList<LocalSecondaryIndex>)
        {
            if (request.LocalSecondaryIndexes.Count == 0)
                throw ServiceErrors.Invalid("List of LocalSecondaryIndexes is empty");
            indexes.AddRange(builder.LocalIndexes(request.LocalSecondaryIndexes, key, now));
        }
        if (request.GlobalSecondaryIndexes is not AbsentList<GlobalSecondaryIndex>)
        {
            if (request.GlobalSecondaryIndexes.Count == 0)
                throw ServiceErrors.Invalid("List of GlobalSecondaryIndexes is empty");
            foreach (GlobalSecondaryIndex index in request.GlobalSecondaryIndexes)
            {
                indexes.Add(builder.GlobalIndex(
                    index.IndexName, index.KeySchema, index.Projection, index.ProvisionedThroughput, isPaidPerRequest, now + database.Options.CreateTableDelay));
            }
        }
        TableBuilder.CheckLimits(indexes);
        if (indexes.Count == 0 && request.KeySchema.Count != request.AttributeDefinitions.Count)
        {
            throw ServiceErrors.Invalid(
                "Number of attributes in KeySchema does not exactly match number of attributes defined in AttributeDefinitions");
        }
        builder.RefuseUnused();
        return new TableDefinition
        {
            Name = ResourceNames.TableName(request.TableName),
            Id = Guid.NewGuid(),
            Created = now,
            ReadyAt = now + database.Options.CreateTableDelay,
            Attributes = builder.UsedAttributes,
            Key = key,
            Indexes = indexes,
            IsPaidPerRequest = isPaidPerRequest,
            PaidPerRequestSince = isPaidPerRequest ? now : null,
            Throughput = request.ProvisionedThroughput is { } throughput ? new(throughput.ReadCapacityUnits, throughput.WriteCapacityUnits) : default,
            Stream = Stream(request.StreamSpecification, now),
            IsProtectedFromDeletion = request.DeletionProtectionEnabled == true,
            TableClass = request.TableClass?.Value,
            Tags = TableRequests.Tagged([], request.Tags),
        };
    }

    private static StreamDefinition? Stream(StreamSpecification? stream, DateTimeOffset now)
    {
        if (stream is null)
            return null;
        if (stream.StreamEnabled)
            return TableRequests.Stream(stream, now);
        return stream.StreamViewType is null
            ? null
            : throw ServiceErrors.Invalid("Table is being created with a stream disabled, UpdateViewType should not be specified");
    }
}
