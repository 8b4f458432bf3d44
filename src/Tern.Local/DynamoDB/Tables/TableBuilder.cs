using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Keys;
using Tern.Local.DynamoDB.Values;

namespace Tern.Local.DynamoDB.Tables;

/// <summary>Creates the keys and indexes of a request, and checks them as the service does.</summary>
internal sealed class TableBuilder
{
    private const int MaxLocalIndexes = 5;
    private const int MaxGlobalIndexes = 20;
    private const int MaxNonKeyAttributes = 100;

    private readonly IReadOnlyList<AttributeDefinition> _definitions;
    private readonly HashSet<string> _used = [];
    private readonly HashSet<string> _indexNames = [];

    /// <param name="definitions">The attribute definitions that keys can use.</param>
    public TableBuilder(IReadOnlyList<AttributeDefinition> definitions)
    {
        _definitions = definitions;
        string? twice = definitions.GroupBy(definition => definition.AttributeName).FirstOrDefault(group => group.Count() > 1)?.Key;
        if (twice is not null)
            throw ServiceErrors.Invalid($"Duplicate AttributeName in AttributeDefinitions: {twice}");
    }

    /// <summary>The attributes that a key uses, in the order of their definitions.</summary>
    public IReadOnlyList<KeyAttribute> UsedAttributes =>
        [.. _definitions.Where(definition => _used.Contains(definition.AttributeName)).Select(definition => Attribute(definition.AttributeName))];

    /// <summary>Creates the key of the table.</summary>
    public KeyDefinition Key(IReadOnlyList<KeySchemaElement> schema)
    {
        string[] names = [.. schema.Select(element => element.AttributeName)];
        if (names.Length > _definitions.Count)
            throw DynamoDBServiceException.Validation("Invalid KeySchema: Some index key attribute have no definition");
        return Build(schema);
    }

    public IReadOnlyList<IndexDefinition> LocalIndexes(IReadOnlyList<LocalSecondaryIndex> indexes, KeyDefinition table, DateTimeOffset now)
    {
        if (table.Sort is null)
        {
            throw ServiceErrors.Invalid(
                "Table KeySchema does not have a range key, which is required when specifying a LocalSecondaryIndex");
        }
        List<IndexDefinition> built = [];
        foreach (LocalSecondaryIndex index in indexes)
        {
            KeyDefinition key = Build(index.KeySchema);
            if (key.Sort is null)
                throw ServiceErrors.Invalid($"Index KeySchema does not have a range key for index: {index.IndexName}");
            if (key.Partition != table.Partition)
            {
                throw ServiceErrors.Invalid($"Index KeySchema does not have the same leading hash key as table KeySchema for index: {index.IndexName}. "
                    + $"index hash key: {key.Partition.Name}, table hash key: {table.Partition.Name}");
            }
            built.Add(Index(index.IndexName, key, index.Projection, isGlobal: false, now));
        }
        if (built.Count > MaxLocalIndexes)
            throw ServiceErrors.Invalid($"Number of LocalSecondaryIndexes exceeds per-table limit of {MaxLocalIndexes}");
        RefuseTooManyAttributes(built);
        return built;
    }

    public IndexDefinition GlobalIndex(
        string name, IReadOnlyList<KeySchemaElement> schema, Projection projection, ProvisionedThroughput? throughput, bool isPaidPerRequest, DateTimeOffset readyAt)
    {
        IndexDefinition index = Index(name, Build(schema), projection, isGlobal: true, readyAt);
        if (isPaidPerRequest && throughput is not null)
            throw ServiceErrors.Invalid($"ProvisionedThroughput should not be specified for index: {name} when BillingMode is PAY_PER_REQUEST");
        if (!isPaidPerRequest && throughput is null)
            throw ServiceErrors.Invalid($"ProvisionedThroughput must be specified for index: {name}");
        return throughput is null ? index : index with { Throughput = new(throughput.ReadCapacityUnits, throughput.WriteCapacityUnits) };
    }

    /// <summary>Checks the maximum number of global indexes, and of projected attributes over all indexes.</summary>
    public static void CheckLimits(IReadOnlyList<IndexDefinition> indexes)
    {
        if (indexes.Count(index => index.IsGlobal) > MaxGlobalIndexes)
            throw ServiceErrors.Invalid($"GlobalSecondaryIndex count exceeds the per-table limit of {MaxGlobalIndexes}");
        RefuseTooManyAttributes(indexes);
    }

    /// <summary>Marks the attributes of an existing key as used.</summary>
    public void Use(KeyDefinition key)
    {
        foreach (KeyAttribute attribute in key.Attributes)
            _used.Add(attribute.Name);
    }

    /// <summary>Refuses attributes that no key uses.</summary>
    public void RefuseUnused()
    {
        if (_used.Count == _definitions.Count)
            return;
        throw ServiceErrors.Invalid(
            "Some AttributeDefinitions are not used. "
            + $"AttributeDefinitions: [{string.Join(", ", _definitions.Select(definition => definition.AttributeName))}], "
            + $"keys used: [{string.Join(", ", _definitions.Select(definition => definition.AttributeName).Where(_used.Contains))}]");
    }

    private static void RefuseTooManyAttributes(IReadOnlyList<IndexDefinition> indexes)
    {
        int count = indexes.Sum(index => index.NonKeyAttributes.Count);
        if (count > MaxNonKeyAttributes)
        {
            throw ServiceErrors.Invalid(
                $"Number of projected attributes over all indexes is {count}, which exceeds the limit of {MaxNonKeyAttributes}");
        }
    }

    private KeyDefinition Build(IReadOnlyList<KeySchemaElement> schema)
    {
        string[] names = [.. schema.Select(element => element.AttributeName)];
        if (names.Any(name => _definitions.All(definition => definition.AttributeName != name)))
        {
            throw ServiceErrors.Invalid("Some index key attributes are not defined in AttributeDefinitions. "
                + $"Keys: [{string.Join(", ", names)}], AttributeDefinitions: [{string.Join(", ", _definitions.Select(definition => definition.AttributeName))}]");
        }
        // The keys of tables are already checked. In the service, the keys of global indexes may have more attributes.
        if (names.Length > KeyDefinition.MaxAttributes)
            throw DynamoDBServiceException.Validation("Tern.Local does not support index keys with several partition or sort attributes.");
        if (names.Length == 2 && names[0] == names[1])
            throw DynamoDBServiceException.Validation("Invalid KeySchema: Both the Hash Key and the Range Key element in the KeySchema have the same name");
        if (schema[0].KeyType != KeyType.Hash)
            throw DynamoDBServiceException.Validation("Invalid KeySchema: The first KeySchemaElement is not a HASH key type");
        if (schema.Count == 2 && schema[1].KeyType != KeyType.Range)
            throw DynamoDBServiceException.Validation("Invalid KeySchema: The second KeySchemaElement is not a RANGE key type");
        var key = new KeyDefinition(Attribute(names[0]), names.Length == 2 ? Attribute(names[1]) : null);
        Use(key);
        return key;
    }

    private IndexDefinition Index(string name, KeyDefinition key, Projection projection, bool isGlobal, DateTimeOffset readyAt)
    {
        IndexProjection kind = projection.ProjectionType?.Value switch
        {
            "ALL" => IndexProjection.All,
            "KEYS_ONLY" => IndexProjection.KeysOnly,
            "INCLUDE" => IndexProjection.Include,
            _ => throw ServiceErrors.Invalid("Unknown ProjectionType: null"),
        };
        if (kind != IndexProjection.Include && projection.NonKeyAttributes.Count > 0)
            throw ServiceErrors.Invalid($"ProjectionType is {projection.ProjectionType}, but NonKeyAttributes is specified");
        if (kind == IndexProjection.Include && projection.NonKeyAttributes.Count == 0)
            throw ServiceErrors.Invalid("ProjectionType is INCLUDE, but NonKeyAttributes is not specified");
        if (!_indexNames.Add(name))
            throw ServiceErrors.Invalid($"Duplicate index name: {name}");
        return new IndexDefinition
        {
            Name = name,
            IsGlobal = isGlobal,
            Key = key,
            Projection = kind,
            NonKeyAttributes = [.. projection.NonKeyAttributes],
            ReadyAt = readyAt,
        };
    }

    private KeyAttribute Attribute(string name) =>
        new(name, TypeNames.FromShort(_definitions.First(definition => definition.AttributeName == name).AttributeType.Value));
}
