using Tern.Local.DynamoDB.Tables;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>What the name of a table must be; the model allows more, because a resource name may stand in its place.</summary>
internal static class TableNameRules
{
    private const int MinLength = 3;
    private const int MaxLength = 255;

    /// <summary>Checks the name or resource name of a table whose items are asked for; one that is empty or missing is told with other constraints.</summary>
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

    /// <summary>Checks the name of a table that is made, changed, described or deleted.</summary>
    public static void CheckForTables(string nameOrArn)
    {
        string name = ResourceNames.TableName(nameOrArn);
        if (name.Length == 0)
            throw LocalServiceException.Validation("The parameter 'TableName' is required but was not present in the request");
        if (name.Length is < MinLength or > MaxLength)
        {
            throw LocalServiceException.Validation(
                $"TableName must be at least {MinLength} characters long and at most {MaxLength} characters long");
        }
        CheckForItems(name);
    }

    private static LocalServiceException Refused(string name, string constraint) =>
        LocalServiceException.Validation($"1 validation error detected: Value '{name}' at 'tableName' failed to satisfy constraint: {constraint}");
}
