using Tern.DynamoDB;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Tables;
using Tern.Local.DynamoDB.Wire;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>CreateTable</c>.</summary>
internal static class CreateTable
{
    public static async ValueTask<CreateTableResponse> ExecuteAsync(Database database, CreateTableRequest request, CancellationToken cancellationToken)
    {
        RefuseUnsupported(request);
        TableDefinition definition = Define(database, request);
        cancellationToken.ThrowIfCancellationRequested();
        long position = database.CreateTable(definition);
        await database.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        Table table = TableRequests.Find(database, definition.Name);
        lock (table.Lock)
            return new CreateTableResponse { TableDescription = TableDescriptions.Of(table, database, isCreation: true) };
    }

    /// <summary>Checks the constraints of the model, and required members that are optional in the model since tables can be created from other tables.</summary>
    public static void Check(ConstraintViolations violations, CreateTableRequest request)
    {
        TableNameRules.CheckForTables(request.TableName);
        CreateTableServer.CheckRequest(violations, request);
        if (request.AttributeDefinitions is AbsentList<AttributeDefinition>)
            AddViolation(violations, "AttributeDefinitions", "Value null", "Member must not be null");
        if (request.KeySchema is AbsentList<KeySchemaElement>)
            AddViolation(violations, "KeySchema", "Value null", "Member must not be null");
        else if (request.KeySchema.Count > KeyDefinition.MaxAttributes)
            AddViolation(violations, "KeySchema", $"Value '[{string.Join(", ", request.KeySchema.Select(FormatElement))}]'", $"Member must have length less than or equal to {KeyDefinition.MaxAttributes}");
    }

    private static void AddViolation(ConstraintViolations violations, string member, string value, string constraint)
    {
        violations.Enter(member);
        violations.Add(value, constraint);
        violations.Leave();
    }

    private static string FormatElement(KeySchemaElement element) => $"KeySchemaElement(attributeName={element.AttributeName}, keyType={element.KeyType.Value})";

    private static TableDefinition Define(Database database, CreateTableRequest request)
    {
        bool isPaidPerRequest = request.BillingMode == BillingMode.PayPerRequest;
        if (isPaidPerRequest && request.ProvisionedThroughput is not null)
            throw ServiceErrors.Invalid("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST");
        if (!isPaidPerRequest && request.ProvisionedThroughput is null)
            throw ServiceErrors.Invalid("ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED");
        TableRequests.CheckBounds(request.ProvisionedThroughput);

        DateTimeOffset now = database.Now;
        DateTimeOffset readyAt = database.StatusClock.Now + database.Options.CreateTableDelay;
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
                    index.IndexName, index.KeySchema, index.Projection, index.ProvisionedThroughput, isPaidPerRequest, readyAt));
            }
        }
        TableBuilder.CheckLimits(indexes);
        if (indexes.Count == 0 && request.KeySchema.Count != request.AttributeDefinitions.Count)
        {
            throw ServiceErrors.Invalid(
                "Number of attributes in KeySchema does not exactly match number of attributes defined in AttributeDefinitions");
        }
        builder.RefuseUnused();
        Throughput provisioned = request.ProvisionedThroughput is { } throughput ? new(throughput.ReadCapacityUnits, throughput.WriteCapacityUnits) : default;
        return new TableDefinition
        {
            Name = ResourceNames.TableName(request.TableName),
            Id = Guid.NewGuid(),
            Created = now,
            ReadyAt = readyAt,
            Attributes = builder.UsedAttributes,
            Key = key,
            Indexes = indexes,
            IsPayPerRequest = isPaidPerRequest,
            PayPerRequestSince = isPaidPerRequest ? now : null,
            Throughput = provisioned,
            WarmThroughput = TableRequests.MergeWarmThroughput(request.WarmThroughput, TableDescriptions.GetDefaultWarmThroughput(isPaidPerRequest, provisioned)),
            OnDemandLimits = TableRequests.MergeLimits(null, request.OnDemandThroughput),
            Encryption = TableEncryption.Change(null, request.SseSpecification, database.Options, readyAt),
            Stream = Stream(request.StreamSpecification, now),
            IsProtectedFromDeletion = request.DeletionProtectionEnabled == true,
            TableClass = request.TableClass?.Value,
            Tags = TableRequests.MergeTags([], request.Tags),
        };
    }

    private static void RefuseUnsupported(CreateTableRequest request)
    {
        if (request.VectorIndexes.Count > 0)
            throw DynamoDBServiceException.Validation("Tern.Local does not support vector indexes.");
        if (request.GlobalTableSourceArn is not null)
            throw DynamoDBServiceException.Validation("Tern.Local does not support global tables.");
        if (request.ResourcePolicy is not null)
            throw DynamoDBServiceException.Validation("Tern.Local does not support resource policies.");
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
