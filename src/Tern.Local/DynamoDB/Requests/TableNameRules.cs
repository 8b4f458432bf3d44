using Tern.Local.DynamoDB.Tables;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>Checks table names. The constraints of the model are weaker, because an ARN is allowed instead of a name.</summary>
internal static class TableNameRules
{
    private const int MinLength = 3;
    private const int MaxLength = 255;

    /// <summary>Checks the table name or ARN of an item operation. An empty or missing name is reported with the other constraint violations.</summary>
    public static void CheckForItems(string nameOrArn)
    {
        string name = ResourceNames.TableName(nameOrArn);
        if (name.Length > MaxLength)
            throw Refused(name, $"Member must have length less than or equal to {MaxLength}");
        foreach (char c in name)
        {
            if (!char.IsAsciiLetterOrDigit(c) && c is not ('_' or '.' or '-'))
                throw Refused(name, "Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+");
        }
    }

    /// <summary>Checks the table name or ARN of a table operation.</summary>
    public static void CheckForTables(string nameOrArn)
    {
        string name = ResourceNames.TableName(nameOrArn);
        if (name.Length == 0)
            throw DynamoDBServiceException.Validation("The parameter 'TableName' is required but was not present in the request");
        if (name.Length is < MinLength or > MaxLength)
        {
            throw DynamoDBServiceException.Validation(
                $"TableName must be at least {MinLength} characters long and at most {MaxLength} characters long");
        }
        CheckForItems(name);
    }

    private static DynamoDBServiceException Refused(string name, string constraint) =>
        DynamoDBServiceException.Validation($"1 validation error detected: Value '{name}' at 'tableName' failed to satisfy constraint: {constraint}");
}
