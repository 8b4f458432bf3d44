using Tern.DynamoDB;
using Tern.Local.DynamoDB.Requests;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>ListTables</c>.</summary>
internal static class ListTables
{
    private const int MaxNames = 100;

    public static ListTablesResponse Execute(Database database, ListTablesRequest request)
    {
        var constraints = new MemberConstraints();
        constraints.AtLeast("limit", request.Limit, 1);
        constraints.AtMost("limit", request.Limit, MaxNames);
        constraints.IndexName("exclusiveStartTableName", request.ExclusiveStartTableName);
        constraints.ThrowIfAny();

        string[] names = [.. database.TableNames().Where(name => string.CompareOrdinal(name, request.ExclusiveStartTableName) > 0)];
        int limit = request.Limit ?? MaxNames;
        bool isCut = names.Length > limit;
        return new ListTablesResponse
        {
            TableNames = isCut ? names[..limit] : names,
            LastEvaluatedTableName = isCut ? names[limit - 1] : null,
        };
    }
}
