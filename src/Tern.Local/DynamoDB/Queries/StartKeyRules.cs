using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Keys;
using Tern.Local.DynamoDB.Items;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Values;

namespace Tern.Local.DynamoDB.Queries;

/// <summary>Checks an <c>ExclusiveStartKey</c>.</summary>
internal static class StartKeyRules
{
    private const string Invalid = "The provided starting key is invalid";

    /// <summary>Checks the values, without the table.</summary>
    public static OrderedMap<AttributeValue>? CheckValues(OrderedMap<AttributeValue>? startKey)
    {
        if (startKey is null)
            return null;
        try
        {
            return AttributeValueValidator.Validate(startKey);
        }
        catch (DynamoDBServiceException e) when (!IsAboutNumbers(e.Message))
        {
            throw DynamoDBServiceException.Validation($"{Invalid}: {e.Message}");
        }
    }

    /// <summary>Checks that the key has the key schema of the table or index.</summary>
    public static void CheckShape(ReadTarget target, OrderedMap<AttributeValue> startKey, bool isScan)
    {
        if (startKey.Count != target.StartKeyCount())
        {
            throw DynamoDBServiceException.Validation(
                isScan && target.Index is null ? $"{Invalid}: The provided key element does not match the schema" : Invalid);
        }
        if (target.Index is not null)
        {
            foreach (KeyAttribute attribute in target.Key.Attributes)
            {
                if (!startKey.ContainsKey(attribute.Name))
                    throw DynamoDBServiceException.Validation(Invalid);
            }
            CheckKey(target.Key.Attributes, startKey);
        }
        try
        {
            OrderedMap<AttributeValue> tableKey = new();
            foreach (KeyAttribute attribute in target.Table.Definition.Key.Attributes)
            {
                if (startKey.TryGetValue(attribute.Name, out AttributeValue value))
                    tableKey.Add(attribute.Name, value);
            }
            KeyRules.CheckKey(target.Table.Definition.Key, tableKey);
        }
        catch (DynamoDBServiceException e)
        {
            throw DynamoDBServiceException.Validation($"{Invalid}: {e.Message}");
        }
    }

    /// <summary>Checks that the key is in the range of a query.</summary>
    public static void CheckRange(ReadTarget target, OrderedMap<AttributeValue> startKey, Expressions.Keys.KeyRange range)
    {
        bool isPartition = startKey[target.Key.Partition.Name] == range.Partition;
        if (range.Sort is null)
        {
            if (!isPartition)
                throw DynamoDBServiceException.Validation("The provided starting key is outside query boundaries based on provided conditions");
            return;
        }
        if (!range.Sort.Matches(startKey[target.Key.Sort!.Value.Name]))
            throw DynamoDBServiceException.Validation("The provided starting key does not match the range key predicate");
        if (!isPartition)
            throw DynamoDBServiceException.Validation("The query can return at most one row and cannot be restarted");
    }

    /// <summary>Checks that the key is in the segment of a parallel scan.</summary>
    public static void CheckSegment(KeyBounds segment, byte[] encoded, int number, int total)
    {
        if (!segment.Contains(encoded))
        {
            throw DynamoDBServiceException.Validation($"{Invalid}: Invalid ExclusiveStartKey. Please use ExclusiveStartKey with correct Segment. "
                + $"TotalSegments: {total} Segment: {number}");
        }
    }

    private static void CheckKey(IEnumerable<KeyAttribute> attributes, OrderedMap<AttributeValue> startKey)
    {
        foreach (KeyAttribute attribute in attributes)
        {
            if (startKey[attribute.Name].Kind != attribute.Kind)
                throw ServiceErrors.KeyMismatch();
            AttributeValueValidator.RefuseEmptyKey(attribute.Name, startKey[attribute.Name]);
        }
    }

    // The service adds its prefix to all messages except those about numbers and duplicates.
    private static bool IsAboutNumbers(string message) =>
        message.Contains("contains duplicates", StringComparison.Ordinal)
        || message.Contains("number set", StringComparison.Ordinal)
        || message.Contains("numeric value", StringComparison.Ordinal)
        || message.Contains("significant digits", StringComparison.Ordinal)
        || message.Contains("number with magnitude", StringComparison.Ordinal);
}
