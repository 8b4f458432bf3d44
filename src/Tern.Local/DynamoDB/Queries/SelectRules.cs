using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Syntax;
using Tern.Local.DynamoDB.Tables;

namespace Tern.Local.DynamoDB.Queries;

/// <summary>Checks the combination of <c>Select</c> with other parameters and with the index.</summary>
internal static class SelectRules
{
    /// <param name="select">The value of <c>Select</c>; null if the request has none.</param>
    /// <param name="hasProjection">Whether the request has a projection expression.</param>
    /// <param name="hasIndex">Whether the request names an index.</param>
    /// <param name="prefix">The prefix of the messages of the operation.</param>
    public static void Check(Select? select, bool hasProjection, bool hasIndex, string prefix)
    {
        if (select is not { } value)
            return;
        if (hasProjection && value != Select.SpecificAttributes)
        {
            string chosen = value == Select.Count ? "only the Count" : value.Value;
            throw DynamoDBServiceException.Validation($"{prefix}Cannot specify the ProjectionExpression when choosing to get {chosen}");
        }
        if (!hasProjection && value == Select.SpecificAttributes)
        {
            throw DynamoDBServiceException.Validation(
                $"{prefix}Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES");
        }
        if (!hasIndex && value == Select.AllProjectedAttributes)
            throw DynamoDBServiceException.Validation($"{prefix}ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName");
    }

    /// <summary>Whether items must be fetched from the table, because a local index does not contain all requested attributes.</summary>
    /// <exception cref="DynamoDBServiceException">A global index does not contain all requested attributes. It cannot fetch from the table.</exception>
    public static bool NeedsTable(ReadTarget target, Select? select, IReadOnlyList<DocumentPath>? projected)
    {
        if (target.Index?.Definition is not { Projection: not IndexProjection.All } index)
            return false;
        if (select == Select.AllAttributes)
        {
            return !index.IsGlobal
                ? true
                : throw ServiceErrors.Invalid(
                    $"Select type ALL_ATTRIBUTES is not supported for global secondary index {index.Name} because its projection type is not ALL");
        }
        string[] missing = [.. (projected ?? []).Select(path => path.Head).Where(name => !index.Covers(target.Table.Definition.Key, name)).Distinct()];
        if (missing.Length > 0 && index.IsGlobal)
            throw ServiceErrors.Invalid($"Global secondary index {index.Name} does not project [{string.Join(", ", missing)}]");
        return missing.Length > 0;
    }
}
