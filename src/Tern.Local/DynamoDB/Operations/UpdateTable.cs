using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Keys;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Tables;
using Tern.Local.DynamoDB.Values;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>UpdateTable</c>: billing, throughput, global indexes, stream, class and protection.</summary>
internal static class UpdateTable
{
    public static async ValueTask<UpdateTableResponse> ExecuteAsync(Database database, UpdateTableRequest request, CancellationToken cancellationToken)
    {
        CheckMembers(request);
        cancellationToken.ThrowIfCancellationRequested();
        Table table = TableRequests.FindActive(database, request.TableName);
        long position = database.ChangeTable(table, definition => Change(database, definition, request));
        await database.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        lock (table.Lock)
            return new UpdateTableResponse { TableDescription = TableDescriptions.Of(table, database, includesWarmThroughput: true) };
    }

    private static void CheckMembers(UpdateTableRequest request)
    {
        if (request.ReplicaUpdates.Count > 0 || request.GlobalTableWitnessUpdates.Count > 0 || request.MultiRegionConsistency is not null)
            throw DynamoDBServiceException.Validation("Tern.Local does not support global tables.");
        if (request.VectorIndexUpdates.Count > 0)
            throw DynamoDBServiceException.Validation("Tern.Local does not support vector indexes.");
        if (request is
            {
                ProvisionedThroughput: null, BillingMode: null, GlobalSecondaryIndexUpdates.Count: 0, StreamSpecification: null, SseSpecification: null,
                TableClass: null, DeletionProtectionEnabled: null, OnDemandThroughput: null, WarmThroughput: null,
            })
        {
            throw DynamoDBServiceException.Validation("At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, "
                + "GlobalSecondaryIndexUpdates or SSESpecification or ReplicaUpdates is required");
        }
        if (request.BillingMode == BillingMode.Provisioned && request.ProvisionedThroughput is null)
            throw ServiceErrors.Invalid("ProvisionedThroughput must be specified when BillingMode is PROVISIONED");
        TableRequests.CheckBounds(request.ProvisionedThroughput);
        CheckIndexUpdates(request.GlobalSecondaryIndexUpdates);
    }

    private static void CheckIndexUpdates(IReadOnlyList<GlobalSecondaryIndexUpdate> updates)
    {
        var names = new HashSet<string>();
        int changes = 0;
        foreach (GlobalSecondaryIndexUpdate update in updates)
        {
            string name = update.Update?.IndexName ?? update.Create?.IndexName ?? update.Delete?.IndexName
                ?? throw ServiceErrors.Invalid("One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create, "
                    + "GlobalSecondaryIndexUpdate.Delete must not be null");
            if (!names.Add(name))
                throw ServiceErrors.Invalid($"Only one global secondary index update per index is allowed simultaneously. Index: {name}");
            if (update.Create is not null || update.Delete is not null)
                changes++;
        }
        if (changes > 1)
        {
            throw new DynamoDBServiceException(
                "LimitExceededException", "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table");
        }
    }

    private static TableDefinition Change(Database database, TableDefinition table, UpdateTableRequest request)
    {
        DateTimeOffset now = database.Now;
        TableDefinition changed = Billing(table, request, now);
        changed = Indexes(database, changed, request);
        if (request.StreamSpecification is { } stream)
            changed = Stream(changed, stream, now);
        DateTimeOffset readyAt = database.StatusClock.Now + database.Options.UpdateTableDelay;
        Throughput warm = changed.WarmThroughput ?? TableDescriptions.GetDefaultWarmThroughput(changed.IsPayPerRequest, changed.Throughput);
        return changed with
        {
            IsUpdated = true,
            ReadyAt = readyAt,
            WarmThroughput = TableRequests.MergeWarmThroughput(request.WarmThroughput, warm) ?? changed.WarmThroughput,
            OnDemandLimits = TableRequests.MergeLimits(changed.OnDemandLimits, request.OnDemandThroughput),
            Encryption = TableEncryption.Change(changed.Encryption, request.SseSpecification, database.Options, readyAt),
            TableClass = request.TableClass?.Value ?? changed.TableClass,
            IsProtectedFromDeletion = request.DeletionProtectionEnabled ?? changed.IsProtectedFromDeletion,
        };
    }

    private static TableDefinition Billing(TableDefinition table, UpdateTableRequest request, DateTimeOffset now)
    {
        bool isPaidPerRequest = request.BillingMode is { } mode ? mode == BillingMode.PayPerRequest : table.IsPayPerRequest;
        if (isPaidPerRequest && request.ProvisionedThroughput is not null)
            throw ServiceErrors.Invalid("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST");
        if (isPaidPerRequest)
        {
            return table.IsPayPerRequest
                ? table
                : table with
                {
                    IsPayPerRequest = true,
                    PayPerRequestSince = now,
                    Throughput = default,
                    Indexes = [.. table.Indexes.Select(index => index with { Throughput = default })],
                };
        }
        if (request.ProvisionedThroughput is not { } wanted)
            return table;
        var throughput = new Throughput(wanted.ReadCapacityUnits, wanted.WriteCapacityUnits);
        if (!table.IsPayPerRequest && throughput == table.Throughput)
        {
            throw DynamoDBServiceException.Validation(
                "The provisioned throughput for the table will not change. The requested value equals the current value. "
                + $"Current ReadCapacityUnits provisioned for the table: {table.Throughput.ReadUnits}. Requested ReadCapacityUnits: {throughput.ReadUnits}. "
                + $"Current WriteCapacityUnits provisioned for the table: {table.Throughput.WriteUnits}. Requested WriteCapacityUnits: {throughput.WriteUnits}. "
                + "Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits.");
        }
        if (table.IsPayPerRequest)
            RequireThroughput(table, request);
        bool isMore = throughput.ReadUnits > table.Throughput.ReadUnits || throughput.WriteUnits > table.Throughput.WriteUnits;
        bool isLess = throughput.ReadUnits < table.Throughput.ReadUnits || throughput.WriteUnits < table.Throughput.WriteUnits;
        return table with
        {
            IsPayPerRequest = false,
            Throughput = throughput,
            ThroughputIncreased = isMore ? now : table.ThroughputIncreased,
            ThroughputDecreased = isLess ? now : table.ThroughputDecreased,
        };
    }

    private static void RequireThroughput(TableDefinition table, UpdateTableRequest request)
    {
        string[] without = [.. table.Indexes
            .Where(index => index.IsGlobal && request.GlobalSecondaryIndexUpdates.All(update => update.Update?.IndexName != index.Name))
            .Select(index => index.Name)];
        if (without.Length > 0)
            throw ServiceErrors.Invalid($"ProvisionedThroughput must be specified for index: {string.Join(",", without)}");
    }

    private static TableDefinition Indexes(Database database, TableDefinition table, UpdateTableRequest request)
    {
        List<IndexDefinition> indexes = [.. table.Indexes];
        // The definitions are added to those of the table. An existing attribute does not change its type.
        List<AttributeDefinition> definitions = [.. table.Attributes.Select(Definition)];
        definitions.AddRange(request.AttributeDefinitions.Where(added => definitions.All(known => known.AttributeName != added.AttributeName)));
        var builder = new TableBuilder(definitions);
        foreach (GlobalSecondaryIndexUpdate update in request.GlobalSecondaryIndexUpdates)
        {
            if (update.Create is { } create)
            {
                if (table.FindIndex(create.IndexName) is not null)
                    throw ServiceErrors.Invalid($"Attempting to create an index which already exists: {create.IndexName}");
                indexes.Add(builder.GlobalIndex(
                    create.IndexName, create.KeySchema, create.Projection, create.ProvisionedThroughput, table.IsPayPerRequest, database.StatusClock.Now + database.Options.UpdateTableDelay));
            }
            else
            {
                string name = update.Update?.IndexName ?? update.Delete!.IndexName;
                int place = indexes.FindIndex(index => index.IsGlobal && index.Name == name);
                if (place < 0)
                    throw new DynamoDBServiceException("ResourceNotFoundException", $"Requested resource not found: Index: {name} not found");
                if (update.Delete is not null)
                    indexes.RemoveAt(place);
                else if (update.Update!.ProvisionedThroughput is { } throughput)
                    indexes[place] = indexes[place] with { Throughput = new(throughput.ReadCapacityUnits, throughput.WriteCapacityUnits) };
            }
        }
        TableBuilder.CheckLimits(indexes);
        builder.Use(table.Key);
        foreach (IndexDefinition index in indexes)
            builder.Use(index.Key);
        return table with { Indexes = indexes, Attributes = builder.UsedAttributes };
    }

    private static AttributeDefinition Definition(KeyAttribute attribute) =>
        new() { AttributeName = attribute.Name, AttributeType = TypeNames.Short(attribute.Kind) };

    private static TableDefinition Stream(TableDefinition table, StreamSpecification stream, DateTimeOffset now)
    {
        if (stream.StreamEnabled)
        {
            return table.Stream is null
                ? table with { Stream = TableRequests.Stream(stream, now) }
                : throw DynamoDBServiceException.Validation($"Table already has an enabled stream: {table.Stream.Label}");
        }
        return table.Stream is not null
            ? table with { Stream = null }
            : throw DynamoDBServiceException.Validation("Table has no stream to disable: StreamEnabled is false already");
    }
}
