using System.Globalization;
using Tern.Local.DynamoDB.Tables;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>Collects what the model's constraints find wrong with a request, and tells all of it in one message as the service does.</summary>
internal sealed class MemberConstraints
{
    private const int MaxProblems = 10;
    private const int MinIndexName = 3;
    private const int MaxName = 255;
    private const string NamePattern = "[a-zA-Z0-9_.-]+";

    private readonly List<string> _problems = [];

    /// <summary>The name or resource name of a table whose items are asked for; wrong names are told alone.</summary>
    public static void CheckTable(string name)
    {
        var constraints = new MemberConstraints();
        constraints.Name("tableName", ResourceNames.TableName(name), 1);
        constraints.ThrowIfAny();
    }

    /// <summary>The error of one member in the form that names it as the model does and does not show its value.</summary>
    public static LocalServiceException WithoutValue(string member, string constraint) =>
        LocalServiceException.Validation($"1 validation error detected: Value at '{member}' failed to satisfy constraint: {constraint}");

    public void IndexName(string member, string? name)
    {
        if (name is not null)
            Name(member, name, MinIndexName);
    }

    /// <summary>A list of values that has the member's value, if there is one.</summary>
    public void OneOf(string member, string? value, params ReadOnlySpan<string> values)
    {
        if (value is not null && !values.Contains(value))
            Add(member, Quoted(value), $"Member must satisfy enum value set: [{string.Join(", ", values!)}]");
    }

    public void AtLeast(string member, long? value, long least)
    {
        if (value < least)
            Add(member, Quoted(Text(value.Value)), $"Member must have value greater than or equal to {Text(least)}");
    }

    public void AtMost(string member, long? value, long most)
    {
        if (value > most)
            Add(member, Quoted(Text(value.Value)), $"Member must have value less than or equal to {Text(most)}");
    }

    /// <summary>How many characters or elements there are; the value is shown where the service shows it.</summary>
    public void Length(string member, string shown, int length, int least, int most)
    {
        if (length < least)
            Add(member, Quoted(shown), $"Member must have length greater than or equal to {Text(least)}");
        else if (length > most)
            Add(member, Quoted(shown), $"Member must have length less than or equal to {Text(most)}");
    }

    public void NotNull(string member, bool isPresent)
    {
        if (!isPresent)
            Add(member, "null", "Member must not be null");
    }

    public void ThrowIfAny()
    {
        if (_problems.Count > 0)
        {
            throw LocalServiceException.Validation(
                $"{Text(_problems.Count)} validation error{(_problems.Count > 1 ? "s" : "")} detected: {string.Join("; ", _problems)}");
        }
    }

    private void Name(string member, string name, int least)
    {
        if (name.Length == 0)
        {
            Add(member, "null", "Member must not be null");
            return;
        }
        Length(member, name, name.Length, least, MaxName);
        foreach (char c in name)
        {
            if (!char.IsAsciiLetterOrDigit(c) && c is not ('_' or '.' or '-'))
            {
                Add(member, Quoted(name), $"Member must satisfy regular expression pattern: {NamePattern}");
                return;
            }
        }
    }

    private void Add(string member, string value, string constraint)
    {
        if (_problems.Count < MaxProblems)
            _problems.Add($"Value {value} at '{member}' failed to satisfy constraint: {constraint}");
    }

    private static string Quoted(string value) => $"'{value}'";

    private static string Text(long value) => value.ToString(CultureInfo.InvariantCulture);
}
