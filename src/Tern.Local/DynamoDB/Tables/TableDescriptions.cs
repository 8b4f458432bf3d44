using Tern.DynamoDB;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Values;
using Tern.Runtime;

namespace Tern.Local.DynamoDB.Tables;

/// <summary>Creates the descriptions of tables for responses.</summary>
internal static class TableDescriptions
{
    // The warm throughput of a table without provisioned throughput.
    private static readonly Throughput s_onDemand = new(12_000, 4_000);

    /// <summary>Describes a table. The caller holds the table's lock.</summary>
    /// <param name="table">The table.</param>
    /// <param name="database">The database.</param>
    /// <param name="includesWarmThroughput">Whether to include the warm throughput if no request had one, as <c>DescribeTable</c> and <c>UpdateTable</c> do. The default is false.</param>
    /// <param name="isCreation">Whether to omit the time of the billing mode, as only <c>CreateTable</c> does. The default is false.</param>
    /// <param name="isDeletion">Whether to omit the keys and the time of the creation, as only <c>DeleteTable</c> does. The default is false.</param>
    public static TableDescription Of(Table table, Database database, bool includesWarmThroughput = false, bool isCreation = false, bool isDeletion = false)
    {
        TableDefinition definition = table.Definition;
        DatabaseOptions options = database.Options;
        bool isReady = database.StatusClock.HasReached(definition.ReadyAt);
        return new TableDescription
        {
            TableName = definition.Name,
            TableArn = ResourceNames.OfTable(options, definition.Name),
            TableId = definition.Id.ToString(),
            TableStatus = table.DeletionCompletesAt is not null ? TableStatus.Deleting
                : isReady ? TableStatus.Active
                : definition.IsUpdated ? TableStatus.Updating : TableStatus.Creating,
            CreationDateTime = isDeletion ? null : definition.Created,
            AttributeDefinitions = isDeletion ? AbsentList<AttributeDefinition>.Instance : Attributes(definition),
            KeySchema = isDeletion ? AbsentList<KeySchemaElement>.Instance : Schema(definition.Key),
            ItemCount = table.Items.Count,
            TableSizeBytes = table.SizeBytes,
            ProvisionedThroughput = Throughput(definition.Throughput, definition.ThroughputIncreased, definition.ThroughputDecreased),
            BillingModeSummary = definition.PayPerRequestSince is { } since
                ? new BillingModeSummary
                {
                    BillingMode = definition.IsPayPerRequest ? BillingMode.PayPerRequest : BillingMode.Provisioned,
                    LastUpdateToPayPerRequestDateTime = isCreation ? null : since,
                }
                : null,
            LocalSecondaryIndexes = OrAbsent(table.Indexes.Where(index => !index.Definition.IsGlobal).Select(index => Local(index, definition.Name, options))),
            GlobalSecondaryIndexes = OrAbsent(table.Indexes.Where(index => index.Definition.IsGlobal).Select(index => Global(index, definition, database, includesWarmThroughput))),
            StreamSpecification = definition.Stream is { } stream ? new StreamSpecification { StreamEnabled = true, StreamViewType = stream.View } : null,
            LatestStreamLabel = definition.Stream?.Label,
            LatestStreamArn = definition.Stream is null ? null : ResourceNames.OfStream(options, definition.Name, definition.Stream.Label),
            TableClassSummary = definition.TableClass is { } tableClass ? new TableClassSummary { TableClass = tableClass } : null,
            DeletionProtectionEnabled = definition.IsProtectedFromDeletion,
            WarmThroughput = includesWarmThroughput || (isCreation && definition.WarmThroughput is not null) ? WarmThroughput(definition, isReady) : null,
            OnDemandThroughput = definition.OnDemandLimits is { } limits ? new() { MaxReadRequestUnits = limits.ReadUnits, MaxWriteRequestUnits = limits.WriteUnits } : null,
            SseDescription = definition.Encryption is { } encryption ? Encryption(encryption, isReady: database.StatusClock.HasReached(encryption.ReadyAt), isCreated: definition.IsUpdated) : null,
        };
    }

    /// <summary>The warm throughput of a table or an index whose requests have none.</summary>
    public static Throughput GetDefaultWarmThroughput(bool isPayPerRequest, Throughput provisioned) => isPayPerRequest ? s_onDemand : provisioned;

    public static IReadOnlyList<KeySchemaElement> Schema(KeyDefinition key)
    {
        var partition = new KeySchemaElement { AttributeName = key.Partition.Name, KeyType = KeyType.Hash };
        return key.Sort is { } sort ? [partition, new KeySchemaElement { AttributeName = sort.Name, KeyType = KeyType.Range }] : [partition];
    }

    private static IReadOnlyList<AttributeDefinition> Attributes(TableDefinition definition) =>
        [.. definition.Attributes.Select(attribute => new AttributeDefinition { AttributeName = attribute.Name, AttributeType = TypeNames.Short(attribute.Kind) })];

    private static LocalSecondaryIndexDescription Local(IndexStore index, string table, DatabaseOptions options) => new()
    {
        IndexName = index.Definition.Name,
        IndexArn = ResourceNames.OfIndex(options, table, index.Definition.Name),
        KeySchema = Schema(index.Definition.Key),
        Projection = Projection(index.Definition),
        ItemCount = index.Entries.Count,
        IndexSizeBytes = index.SizeBytes,
    };

    private static TableWarmThroughputDescription WarmThroughput(TableDefinition definition, bool isReady)
    {
        Throughput warm = definition.WarmThroughput ?? GetDefaultWarmThroughput(definition.IsPayPerRequest, definition.Throughput);
        return new()
        {
            ReadUnitsPerSecond = warm.ReadUnits,
            WriteUnitsPerSecond = warm.WriteUnits,
            Status = definition.WarmThroughput is null || isReady ? TableStatus.Active : TableStatus.Updating,
        };
    }

    private static SseDescription? Encryption(TableEncryption encryption, bool isReady, bool isCreated)
    {
        if (!encryption.IsEnabled && isReady)
            return null;
        return new()
        {
            // The encryption of a new table is enabled while the table is created.
            Status = isReady || !isCreated ? SseStatus.Enabled : SseStatus.Updating,
            SseType = SseType.Kms,
            KmsMasterKeyArn = encryption.KeyArn,
        };
    }

    private static GlobalSecondaryIndexDescription Global(IndexStore index, TableDefinition table, Database database, bool includesWarmThroughput)
    {
        bool isReady = database.StatusClock.HasReached(index.Definition.ReadyAt);
        Throughput warm = GetDefaultWarmThroughput(table.IsPayPerRequest, index.Definition.Throughput);
        return new()
        {
            IndexName = index.Definition.Name,
            IndexArn = ResourceNames.OfIndex(database.Options, table.Name, index.Definition.Name),
            KeySchema = Schema(index.Definition.Key),
            Projection = Projection(index.Definition),
            IndexStatus = isReady ? IndexStatus.Active : IndexStatus.Creating,
            ItemCount = index.Entries.Count,
            IndexSizeBytes = index.SizeBytes,
            ProvisionedThroughput = Throughput(index.Definition.Throughput),
            WarmThroughput = includesWarmThroughput ? new() { ReadUnitsPerSecond = warm.ReadUnits, WriteUnitsPerSecond = warm.WriteUnits, Status = IndexStatus.Active } : null,
        };
    }

    private static Projection Projection(IndexDefinition index) => new()
    {
        ProjectionType = index.Projection switch
        {
            IndexProjection.All => ProjectionType.All,
            IndexProjection.KeysOnly => ProjectionType.KeysOnly,
            _ => ProjectionType.Include,
        },
        NonKeyAttributes = index.NonKeyAttributes.Count > 0 ? index.NonKeyAttributes : AbsentList<string>.Instance,
    };

    private static ProvisionedThroughputDescription Throughput(
        Throughput throughput, DateTimeOffset? increased = null, DateTimeOffset? decreased = null)
    {
        return new ProvisionedThroughputDescription
        {
            LastIncreaseDateTime = increased,
            LastDecreaseDateTime = decreased,
            NumberOfDecreasesToday = 0,
            ReadCapacityUnits = throughput.ReadUnits,
            WriteCapacityUnits = throughput.WriteUnits,
        };
    }

    private static IReadOnlyList<T> OrAbsent<T>(IEnumerable<T> values)
    {
        T[] list = [.. values];
        return list.Length > 0 ? list : AbsentList<T>.Instance;
    }
}
