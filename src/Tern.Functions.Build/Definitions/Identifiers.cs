using System.Text;

namespace Tern.Functions.Build.Definitions;

/// <summary>Identifiers of templates.</summary>
internal static class Identifiers
{
    private const int MaxLength = 64;

    /// <summary>The letters and digits of a name, each part with an upper case first letter: <c>orders.place-async</c> is <c>OrdersPlaceAsync</c>.</summary>
    public static string Pascal(string name)
    {
        StringBuilder text = new();
        bool isStart = true;
        foreach (char c in name)
        {
            if (text.Length == MaxLength)
                break;
            if (char.IsAsciiLetterOrDigit(c))
                text.Append(isStart ? char.ToUpperInvariant(c) : c);
            isStart = !char.IsAsciiLetterOrDigit(c);
        }
        // Identifiers of C# and Terraform start with a letter.
        if (text.Length == 0 || char.IsAsciiDigit(text[0]))
            text.Insert(0, 'F');
        return text.ToString();
    }

    /// <summary>A Pascal case name in snake case: <c>DynamoDBResources</c> is <c>dynamo_db_resources</c>.</summary>
    public static string Snake(string pascal)
    {
        StringBuilder text = new();
        for (int i = 0; i < pascal.Length; i++)
        {
            char c = pascal[i];
            bool startsWord = char.IsAsciiLetterUpper(c) && i > 0 && (!char.IsAsciiLetterUpper(pascal[i - 1]) || (i + 1 < pascal.Length && char.IsAsciiLetterLower(pascal[i + 1])));
            if (startsWord)
                text.Append('_');
            text.Append(char.ToLowerInvariant(c));
        }
        return text.ToString();
    }

    /// <summary>A Pascal case name in camel case: <c>DynamoDBResources</c> is <c>dynamoDBResources</c>.</summary>
    public static string Camel(string pascal) => char.ToLowerInvariant(pascal[0]) + pascal[1..];

    /// <summary>Adds a number to a name that exists. Names that differ only in case are equal, because they are so in Terraform.</summary>
    public static string Unique(string name, HashSet<string> names)
    {
        string unique = name;
        for (int i = 2; !names.Add(Snake(unique)); i++)
            unique = $"{name}{i}";
        return unique;
    }
}
