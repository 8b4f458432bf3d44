using System.Text;
using Tern.DynamoDB;
using Tern.Local.DynamoDB.Values;

namespace Tern.Local.DynamoDB.Expressions;

/// <summary>The expression attribute names and values of a request, and which of them are used.</summary>
/// <remarks>All expressions of a request use the same object. Call <see cref="RefuseUnused"/> after the last expression.</remarks>
internal sealed class ExpressionAttributes
{
    private const int MaxPlaceholderBytes = 255;
    private const int MaxNameBytes = 65535;

    private readonly OrderedMap<string>? _names;
    private readonly OrderedMap<AttributeValue>? _values;
    private readonly HashSet<string> _used = [];

    /// <summary>Checks the names and values. A missing map is null.</summary>
    /// <exception cref="DynamoDBServiceException">A map is empty, or one of its placeholders, names or values is invalid.</exception>
    public ExpressionAttributes(OrderedMap<string>? names, OrderedMap<AttributeValue>? values)
    {
        if (names is not null)
        {
            CheckPlaceholders("ExpressionAttributeNames", '#', names);
            foreach ((string placeholder, string name) in names)
                CheckName(placeholder, name);
        }
        if (values is not null)
        {
            CheckPlaceholders("ExpressionAttributeValues", ':', values);
            values = Validated(values);
        }
        _names = names;
        _values = values;
    }

    /// <summary>Returns the name of a placeholder, and marks it as used.</summary>
    public string ResolveName(ExpressionKind kind, string placeholder)
    {
        if (_names is null || !_names.TryGetValue(placeholder, out string? name))
        {
            throw ExpressionErrors.Invalid(kind,
                $"An expression attribute name used in the document path is not defined; attribute name: {placeholder}");
        }
        _used.Add(placeholder);
        return name;
    }

    /// <summary>Returns the value of a placeholder, and marks it as used.</summary>
    public AttributeValue ResolveValue(ExpressionKind kind, string placeholder)
    {
        if (_values is null || !_values.TryGetValue(placeholder, out AttributeValue value))
        {
            throw ExpressionErrors.Invalid(kind,
                $"An expression attribute value used in expression is not defined; attribute value: {placeholder}");
        }
        _used.Add(placeholder);
        return value;
    }

    /// <summary>Refuses names, then values, that no expression uses.</summary>
    public void RefuseUnused()
    {
        RefuseUnused("ExpressionAttributeNames", _names);
        RefuseUnused("ExpressionAttributeValues", _values);
    }

    private static void CheckPlaceholders<T>(string parameter, char mark, OrderedMap<T> map)
    {
        if (map.Count == 0)
            throw DynamoDBServiceException.Validation($"{parameter} must not be empty");
        foreach ((string placeholder, _) in map)
        {
            bool isValid = placeholder.Length > 1 && placeholder[0] == mark;
            for (int i = 1; isValid && i < placeholder.Length; i++)
                isValid = char.IsAsciiLetterOrDigit(placeholder[i]) || placeholder[i] == '_';
            if (!isValid)
                throw DynamoDBServiceException.Validation($"{parameter} contains invalid key: Syntax error; key: \"{placeholder}\"");
            if (placeholder.Length > MaxPlaceholderBytes)
            {
                throw DynamoDBServiceException.Validation($"{parameter} contains invalid key: "
                    + $"The expression attribute map contains a key that is too long; size of key: {placeholder.Length}");
            }
        }
    }

    private static void CheckName(string placeholder, string name)
    {
        string? problem = name.Length == 0
            ? AttributeValueValidator.EmptyName
            : Encoding.UTF8.GetByteCount(name) > MaxNameBytes
            ? $"Attribute name is too large, must be less than {MaxNameBytes + 1} bytes"
            : null;
        if (problem is not null)
            throw DynamoDBServiceException.Validation($"ExpressionAttributeNames contains invalid value: {problem} for key {placeholder}");
    }

    private static OrderedMap<AttributeValue> Validated(OrderedMap<AttributeValue> values)
    {
        var validated = new OrderedMap<AttributeValue>();
        foreach ((string placeholder, AttributeValue value) in values)
        {
            try
            {
                validated.Add(placeholder, AttributeValueValidator.Validate(value));
            }
            catch (DynamoDBServiceException e)
            {
                throw DynamoDBServiceException.Validation($"ExpressionAttributeValues contains invalid value: {e.Message} for key {placeholder}");
            }
        }
        return validated;
    }

    private void RefuseUnused<T>(string parameter, OrderedMap<T>? map)
    {
        if (map is null)
            return;
        List<string> unused = [];
        foreach ((string placeholder, _) in map)
        {
            if (!_used.Contains(placeholder))
                unused.Add(placeholder);
        }
        if (unused.Count > 0)
            throw DynamoDBServiceException.Validation($"Value provided in {parameter} unused in expressions: keys: {{{string.Join(", ", unused)}}}");
    }
}
